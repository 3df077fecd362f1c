package dev.rangestreams.testkit.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.testkit.Hex;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Entry;
import dev.rangestreams.testkit.internal.TestKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads of one entry. Two stores are written alike; of one single entries are read and nothing else, so that its writes have been
 * seen by no other read, and of the other the same is read by cursors.
 */
final class EntryRules {
    private static final String KEY = "61";
    private static final long TIME = 10;
    private static final long ARRIVAL = 1;

    private static final List<Long> TIMES = List.of(0L, 1L, Long.MAX_VALUE - 1, Long.MAX_VALUE);
    private static final List<Long> ARRIVALS = List.of(0L, 1L, 256L, Long.MAX_VALUE - 1);

    private final Timelines single;
    private final Timelines cursors;

    private EntryRules(EngineFixture fixture, String name) {
        single = fixture.open(fixture.settings(name + "-single", 100));
        cursors = fixture.open(fixture.settings(name + "-cursors", 100));
    }

    static void findsOne(EngineFixture fixture) {
        new EntryRules(fixture, "each").findsEach();
        new EntryRules(fixture, "neighbours").findsNoNeighbour();
        Entry later = Entry.of(KEY, TIME, ARRIVAL + 1, "07");
        new EntryRules(fixture, "latest").findsTheLatest(store -> {});
        new EntryRules(fixture, "flushed").findsTheLatest(Timelines::flush);
        EntryRules behind = new EntryRules(fixture, "behind");
        behind.put(Entry.of(KEY, TIME, ARRIVAL - 1, "07"));
        behind.findsTheLatest(store -> {});
        new EntryRules(fixture, "before").findsTheLatest(store -> EngineFixture.put(store, later));
        new EntryRules(fixture, "expired").findsNothingExpired();
    }

    private void both(Consumer<Timelines> change) {
        change.accept(single);
        change.accept(cursors);
    }

    private void put(Entry entry) {
        both(store -> EngineFixture.put(store, entry));
    }

    private void same(Entry entry, String when) {
        byte[] found = single.get(entry.key().copy(), entry.timestamp(), entry.arrival());
        assertThat(found == null ? null : new Blob(found))
                .as("key %s, timestamp %d, arrival %d, %s", entry.key(), entry.timestamp(), entry.arrival(), when)
                .isEqualTo(shown(entry));
    }

    private @Nullable Blob shown(Entry entry) {
        try (TimelineCursor cursor =
                cursors.read(entry.key().copy(), entry.timestamp(), entry.timestamp(), Order.ASCENDING)) {
            while (cursor.advance()) {
                if (cursor.arrival() == entry.arrival()) {
                    return new Blob(cursor.value());
                }
            }
            return null;
        }
    }

    private void findsEach() {
        List<Entry> entries = new ArrayList<>();
        for (Blob key : TestKeys.ADVERSARIAL) {
            for (long timestamp : TIMES) {
                for (long arrival : ARRIVALS) {
                    int number = entries.size();
                    Blob value = number % 5 == 0 ? Blob.of("") : TestKeys.ofLength(4 + number % 7, number);
                    entries.add(new Entry(key, timestamp, arrival, value));
                }
            }
        }
        entries.forEach(this::put);
        entries.forEach(entry -> same(entry, "not flushed"));
        both(Timelines::flush);
        entries.forEach(entry -> same(entry, "flushed"));
    }

    private void findsNoNeighbour() {
        put(Entry.of(KEY, TIME, ARRIVAL, "01"));
        for (String key : List.of("", "60", "62", "6100", "610000000000000000")) {
            same(Entry.of(key, TIME, ARRIVAL, ""), "never put");
        }
        for (long timestamp : List.of(Long.MIN_VALUE, -1L, 0L, TIME - 1, TIME + 1, 100 * TIME, Long.MAX_VALUE)) {
            same(Entry.of(KEY, timestamp, ARRIVAL, ""), "never put");
        }
        for (long arrival : List.of(Long.MIN_VALUE, -1L, 0L, ARRIVAL + 1, 256L, Long.MAX_VALUE)) {
            same(Entry.of(KEY, TIME, arrival, ""), "never put");
        }
    }

    /** Values of the same length and of others, and a dash for a removal. */
    private void findsTheLatest(Consumer<Timelines> afterEach) {
        for (String value : List.of("0101", "0202", "03", "", "040404", "-", "0505", "-", "-", "", "0606")) {
            if (value.equals("-")) {
                both(store -> store.remove(Hex.bytes(KEY), TIME, ARRIVAL));
            } else {
                put(Entry.of(KEY, TIME, ARRIVAL, value));
            }
            both(afterEach);
            same(Entry.of(KEY, TIME, ARRIVAL, ""), "after " + value);
        }
        assertThat(EngineReads.all(single)).as("all entries in the end").isEqualTo(EngineReads.all(cursors));
    }

    private void findsNothingExpired() {
        List<Entry> entries = new ArrayList<>();
        for (long timestamp = 0; timestamp < 1_000; timestamp += 50) {
            entries.add(Entry.of(KEY, timestamp, ARRIVAL, "01"));
        }
        entries.forEach(this::put);
        for (long bound : List.of(50L, 51L, 400L, 950L, 951L)) {
            both(store -> store.expireBefore(bound));
            entries.forEach(entry -> same(entry, "expired before " + bound));
        }
    }
}
