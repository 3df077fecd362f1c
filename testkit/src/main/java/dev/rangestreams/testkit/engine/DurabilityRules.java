package dev.rangestreams.testkit.engine;

import static dev.rangestreams.testkit.engine.EngineFixture.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.Hex;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Entry;
import dev.rangestreams.testkit.internal.TestKeys;
import java.util.ArrayList;
import java.util.List;

/** What a store holds when it is opened again, and who else may open it. */
final class DurabilityRules {
    private static final Blob KEY = Blob.of("61");

    private DurabilityRules() {}

    static void saysSo(EngineFixture fixture) {
        assertThat(fixture.engine().durable())
                .as("durable(), where the capabilities %s REOPENS", fixture.can(Capability.REOPENS) ? "name" : "lack")
                .isEqualTo(fixture.can(Capability.REOPENS));
    }

    static void keepsEntries(EngineFixture fixture) {
        Entry a = Entry.of("61", 100, 0, "0a");
        Entry b = Entry.of("61", 100, 1, "0b");
        Timelines first = fixture.holding(a, b, Entry.of("62", 7, 4, "0e"));
        first.remove(Hex.bytes("62"), 7, 4);
        // Not flushed: a close writes what is pending.
        Entry c = Entry.of("", 50, 9, "");
        put(first, c);
        fixture.close(first);
        Timelines second = fixture.open();
        if (!fixture.can(Capability.REOPENS)) {
            assertThat(EngineReads.all(second))
                    .as("what an engine that is not durable holds when opened")
                    .isEmpty();
            return;
        }
        assertThat(EngineReads.all(second)).as("after close and reopen").containsExactly(c, a, b);
        Entry d = Entry.of("61", 100, 2, "0d");
        fixture.close(EngineFixture.fill(second, List.of(d)));
        assertThat(EngineReads.all(fixture.open())).as("after a second reopen").containsExactly(c, a, b, d);
    }

    static void keepsNotes(EngineFixture fixture) {
        Timelines first = fixture.open();
        for (String name : NoteRules.NAMES) {
            first.putNote(name, Hex.bytes("00"));
            first.putNote(name, Hex.bytes("0102"));
        }
        first.flush();
        first.putNote("pending", Hex.bytes("03"));
        fixture.close(first);
        Timelines second = fixture.open();
        for (String name : NoteRules.NAMES) {
            assertThat(second.note(name)).as("note %s after reopen", name).isEqualTo(Hex.bytes("0102"));
        }
        assertThat(second.note("pending")).as("a note that close had to write").isEqualTo(Hex.bytes("03"));
    }

    static void forgetsTheBound(EngineFixture fixture) {
        TimelineSettings settings = fixture.settings("bound", 10);
        Timelines first = EngineFixture.fill(
                fixture.open(settings), List.of(Entry.of("61", 10, 0, "01"), Entry.of("61", 50, 1, "02")));
        first.expireBefore(30);
        put(first, Entry.of("61", 12, 2, "03"));
        fixture.close(first);
        Timelines second = fixture.open(settings);
        Entry late = Entry.of("62", 12, 3, "04");
        EngineFixture.fill(second, List.of(late));
        assertThat(EngineReads.key(second, late.key()))
                .as("a put below the bound of the earlier opening")
                .containsExactly(late);
        second.expireBefore(30);
        assertThat(EngineReads.all(second))
                .as("once the bound is set again")
                .containsExactly(Entry.of("61", 50, 1, "02"));
    }

    static void areNeighbours(EngineFixture fixture) {
        Timelines left = fixture.open(fixture.settings("left"));
        Timelines right = fixture.open(fixture.settings("right"));
        Entry leftEntry = Entry.of("61", 10, 0, "01");
        Entry rightEntry = Entry.of("61", 10, 0, "02");
        EngineFixture.fill(left, List.of(leftEntry, Entry.of("61", 5, 0, "05")));
        EngineFixture.fill(right, List.of(rightEntry));
        left.putNote("clock", Hex.bytes("01"));
        left.expireBefore(10);
        assertThat(EngineReads.all(left)).as("the left store").containsExactly(leftEntry);
        assertThat(EngineReads.all(right)).as("the right store").containsExactly(rightEntry);
        assertThat(right.note("clock")).as("the right store's note").isNull();
        fixture.close(right);
        assertThat(EngineReads.all(left))
                .as("the left store once the right one is closed")
                .containsExactly(leftEntry);
    }

    static void opensOnce(EngineFixture fixture) {
        Entry entry = Entry.of("61", 10, 0, "01");
        Timelines first = fixture.holding(entry);
        Throwable refusal = catchThrowable(fixture::open);
        assertThat(refusal).as("a second open of an open directory").isInstanceOf(EngineException.class);
        assertThat(refusal).message().as("the message names the store").contains(EngineFixture.STORE);
        Entry more = Entry.of("61", 20, 1, "02");
        EngineFixture.fill(first, List.of(more));
        assertThat(EngineReads.all(first))
                .as("the first store after the refusal")
                .containsExactly(entry, more);
        fixture.close(first);
        fixture.close(fixture.open());
    }

    static void makesItsDirectory(EngineFixture fixture) {
        TimelineSettings settings = fixture.settings("new");
        TimelineSettings deep = TimelineSettings.of("deep", settings.directory().resolve("a/b/c"), 10);
        Entry entry = Entry.of("61", 10, 0, "01");
        assertThat(EngineReads.all(EngineFixture.fill(fixture.open(deep), List.of(entry))))
                .containsExactly(entry);
    }

    static void survivesACrash(EngineFixture fixture) {
        TimelineSettings settings = fixture.settings("crash", 10);
        Timelines timelines = fixture.open(settings);
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
            settings = fixture.crash(timelines, settings);
            timelines = fixture.open(settings);
            List<Entry> found = EngineReads.all(timelines);
            model = moments.stream()
                    .filter(moment -> moment.all().equals(found))
                    .findFirst()
                    .orElseThrow(
                            () -> new AssertionError("After a crash the store holds what it held at no moment since"
                                    + " its flush; flushed " + moments.get(0).all() + ", found " + found));
        }
    }

    static void notesAreNoOlder(EngineFixture fixture) {
        TimelineSettings settings = fixture.settings("crash-notes", 10);
        Timelines timelines = fixture.open(settings);
        for (int i = 1; i <= 200; i++) {
            timelines.putNote("count", new byte[] {(byte) i});
            put(timelines, new Entry(TestKeys.ofLength(20, i), i, i, Blob.of("01")));
            if (i % 40 == 0) {
                timelines.flush();
            }
            if (i % 50 == 0) {
                settings = fixture.crash(timelines, settings);
                timelines = fixture.open(settings);
                byte[] note = timelines.note("count");
                int counted = note == null ? 0 : note[0] & 0xff;
                long newest = EngineReads.all(timelines).stream()
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
