package dev.rangestreams.testkit.engine;

import static dev.rangestreams.testkit.engine.EngineBench.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.Hex;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Entry;
import dev.rangestreams.testkit.internal.Keys;
import java.util.ArrayList;
import java.util.List;

/** What a store holds when it is opened again, and who else may open it. */
final class DurabilityRules {
    private static final Blob KEY = Blob.of("61");

    private DurabilityRules() {}

    static void saysSo(EngineBench bench) {
        assertThat(bench.engine().durable())
                .as("durable(), where the capabilities %s REOPENS", bench.can(Capability.REOPENS) ? "name" : "lack")
                .isEqualTo(bench.can(Capability.REOPENS));
    }

    static void keepsEntries(EngineBench bench) {
        Entry a = Entry.of("61", 100, 0, "0a");
        Entry b = Entry.of("61", 100, 1, "0b");
        Timelines first = bench.holding(a, b, Entry.of("62", 7, 4, "0e"));
        first.remove(Hex.bytes("62"), 7, 4);
        // Not flushed: a close writes what is pending.
        Entry c = Entry.of("", 50, 9, "");
        put(first, c);
        bench.close(first);
        Timelines second = bench.open();
        if (!bench.can(Capability.REOPENS)) {
            assertThat(Reads.all(second))
                    .as("what an engine that is not durable holds when opened")
                    .isEmpty();
            return;
        }
        assertThat(Reads.all(second)).as("after close and reopen").containsExactly(c, a, b);
        Entry d = Entry.of("61", 100, 2, "0d");
        bench.close(EngineBench.fill(second, List.of(d)));
        assertThat(Reads.all(bench.open())).as("after a second reopen").containsExactly(c, a, b, d);
    }

    static void keepsNotes(EngineBench bench) {
        Timelines first = bench.open();
        for (String name : NoteRules.NAMES) {
            first.putNote(name, Hex.bytes("00"));
            first.putNote(name, Hex.bytes("0102"));
        }
        first.flush();
        first.putNote("pending", Hex.bytes("03"));
        bench.close(first);
        Timelines second = bench.open();
        for (String name : NoteRules.NAMES) {
            assertThat(second.note(name)).as("note %s after reopen", name).isEqualTo(Hex.bytes("0102"));
        }
        assertThat(second.note("pending")).as("a note that close had to write").isEqualTo(Hex.bytes("03"));
    }

    static void forgetsTheBound(EngineBench bench) {
        TimelineSettings settings = bench.settings("bound", 10);
        Timelines first = EngineBench.fill(
                bench.open(settings), List.of(Entry.of("61", 10, 0, "01"), Entry.of("61", 50, 1, "02")));
        first.expireBefore(30);
        put(first, Entry.of("61", 12, 2, "03"));
        bench.close(first);
        Timelines second = bench.open(settings);
        Entry late = Entry.of("62", 12, 3, "04");
        EngineBench.fill(second, List.of(late));
        assertThat(Reads.key(second, late.key()))
                .as("a put below the bound of the earlier opening")
                .containsExactly(late);
        second.expireBefore(30);
        assertThat(Reads.all(second)).as("once the bound is set again").containsExactly(Entry.of("61", 50, 1, "02"));
    }

    static void areNeighbours(EngineBench bench) {
        Timelines left = bench.open(bench.settings("left"));
        Timelines right = bench.open(bench.settings("right"));
        Entry leftEntry = Entry.of("61", 10, 0, "01");
        Entry rightEntry = Entry.of("61", 10, 0, "02");
        EngineBench.fill(left, List.of(leftEntry, Entry.of("61", 5, 0, "05")));
        EngineBench.fill(right, List.of(rightEntry));
        left.putNote("clock", Hex.bytes("01"));
        left.expireBefore(10);
        assertThat(Reads.all(left)).as("the left store").containsExactly(leftEntry);
        assertThat(Reads.all(right)).as("the right store").containsExactly(rightEntry);
        assertThat(right.note("clock")).as("the right store's note").isNull();
        bench.close(right);
        assertThat(Reads.all(left))
                .as("the left store once the right one is closed")
                .containsExactly(leftEntry);
    }

    static void opensOnce(EngineBench bench) {
        Entry entry = Entry.of("61", 10, 0, "01");
        Timelines first = bench.holding(entry);
        Throwable refusal = catchThrowable(bench::open);
        assertThat(refusal).as("a second open of an open directory").isInstanceOf(EngineException.class);
        assertThat(refusal).message().as("the message names the store").contains(EngineBench.STORE);
        Entry more = Entry.of("61", 20, 1, "02");
        EngineBench.fill(first, List.of(more));
        assertThat(Reads.all(first)).as("the first store after the refusal").containsExactly(entry, more);
        bench.close(first);
        bench.close(bench.open());
    }

    static void makesItsDirectory(EngineBench bench) {
        TimelineSettings settings = bench.settings("new");
        TimelineSettings deep =
                new TimelineSettings("deep", settings.directory().resolve("a/b/c"), 10);
        Entry entry = Entry.of("61", 10, 0, "01");
        assertThat(Reads.all(EngineBench.fill(bench.open(deep), List.of(entry))))
                .containsExactly(entry);
    }

    static void survivesACrash(EngineBench bench) {
        TimelineSettings settings = bench.settings("crash", 10);
        Timelines timelines = bench.open(settings);
        TimelineModel model = new TimelineModel();
        for (int round = 0; round < 5; round++) {
            for (int i = 0; i < 20; i++) {
                Entry entry = new Entry(KEY, 20L * round + i, i, Blob.of("01"));
                put(timelines, entry);
                model.put(entry);
            }
            timelines.flush();
            List<TimelineModel> moments = new ArrayList<>(List.of(model.copy()));
            for (int i = 0; i < 10; i++) {
                Entry pending = new Entry(Blob.of("62"), 10L * round + i, i, Blob.of("02"));
                put(timelines, pending);
                model.put(pending);
                moments.add(model.copy());
            }
            settings = bench.crash(timelines, settings);
            timelines = bench.open(settings);
            List<Entry> found = Reads.all(timelines);
            model = moments.stream()
                    .filter(moment -> moment.all().equals(found))
                    .findFirst()
                    .orElseThrow(
                            () -> new AssertionError("After a crash the store holds what it held at no moment since"
                                    + " its flush; flushed " + moments.get(0).all() + ", found " + found));
        }
    }

    static void notesAreNoOlder(EngineBench bench) {
        TimelineSettings settings = bench.settings("crash-notes", 10);
        Timelines timelines = bench.open(settings);
        for (int i = 1; i <= 200; i++) {
            timelines.putNote("count", new byte[] {(byte) i});
            put(timelines, new Entry(Keys.ofLength(20, i), i, i, Blob.of("01")));
            if (i % 40 == 0) {
                timelines.flush();
            }
            if (i % 50 == 0) {
                settings = bench.crash(timelines, settings);
                timelines = bench.open(settings);
                byte[] note = timelines.note("count");
                int counted = note == null ? 0 : note[0] & 0xff;
                long newest = Reads.all(timelines).stream()
                        .mapToLong(Entry::timestamp)
                        .max()
                        .orElse(0);
                assertThat(counted)
                        .as("the note after a crash, where the newest entry found was written with note %d", newest)
                        .isGreaterThanOrEqualTo((int) newest);
            }
        }
    }
}
