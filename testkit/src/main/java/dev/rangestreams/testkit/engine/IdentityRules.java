package dev.rangestreams.testkit.engine;

import static dev.rangestreams.testkit.engine.EngineFixture.put;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Entry;
import dev.rangestreams.testkit.internal.TestKeys;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Who an entry is, and the order among entries of one key. */
final class IdentityRules {
    private static final Blob KEY = Blob.of("61");
    private static final List<Long> EXTREMES = List.of(0L, 1L, Long.MAX_VALUE - 1, Long.MAX_VALUE);

    private IdentityRules() {}

    static void readsBack(EngineFixture fixture) {
        Timelines timelines = fixture.open();
        int number = 0;
        for (Blob key : TestKeys.ADVERSARIAL) {
            Entry entry = new Entry(key, 10 + number, 3, Blob.of(number % 2 == 0 ? "" : "00ff01"));
            EngineFixture.fill(timelines, List.of(entry));
            assertThat(EngineReads.key(timelines, key)).as("key %s", key).containsExactly(entry);
            number++;
        }
    }

    static void replaces(EngineFixture fixture) {
        Entry first = Entry.of("61", 10, 1, "01");
        Entry neighbour = Entry.of("61", 10, 2, "02");
        Timelines timelines = fixture.holding(first, neighbour);
        for (String value : List.of("0303", "", "04")) {
            Entry again = Entry.of("61", 10, 1, value);
            EngineFixture.fill(timelines, List.of(again));
            assertThat(EngineReads.key(timelines, KEY))
                    .as("after %s was put over it", again)
                    .containsExactly(again, neighbour);
        }
    }

    static void keepsDuplicates(EngineFixture fixture) {
        Entry a = Entry.of("61", 10, 0, "0a");
        Entry b = Entry.of("61", 10, 1, "0b");
        Entry c = Entry.of("61", 10, 256, "0a");
        Timelines timelines = fixture.holding(b, c, a);
        assertThat(EngineReads.key(timelines, KEY)).containsExactly(a, b, c);
    }

    static void ordersByTime(EngineFixture fixture) {
        List<Entry> sorted = new ArrayList<>();
        for (int time = 0; time < 60; time++) {
            sorted.add(Entry.of("61", time * 37L, time % 3, "01"));
            sorted.add(Entry.of("61", time * 37L, 128 + time, "02"));
        }
        for (int round = 0; round < 4; round++) {
            List<Entry> shuffled = new ArrayList<>(sorted);
            Collections.shuffle(shuffled, new Random(round));
            Timelines timelines = fixture.open(fixture.settings("shuffled-" + round, 100));
            EngineFixture.fill(timelines, shuffled);
            assertThat(EngineReads.key(timelines, KEY)).containsExactlyElementsOf(sorted);
        }
    }

    static void holdsExtremes(EngineFixture fixture) {
        List<Entry> sorted = new ArrayList<>();
        for (long timestamp : EXTREMES) {
            for (long arrival : EXTREMES) {
                sorted.add(new Entry(KEY, timestamp, arrival, Blob.of("01")));
            }
        }
        Timelines timelines = fixture.holding(sorted.toArray(Entry[]::new));
        assertThat(EngineReads.key(timelines, KEY)).containsExactlyElementsOf(sorted);
        for (long timestamp : EXTREMES) {
            assertThat(EngineReads.read(timelines, KEY, timestamp, timestamp, Order.ASCENDING))
                    .as("timestamp %s alone", timestamp)
                    .hasSize(EXTREMES.size())
                    .allMatch(entry -> entry.timestamp() == timestamp);
        }
    }

    static void keepsKeysApart(EngineFixture fixture) {
        Timelines timelines = fixture.open();
        Map<Blob, List<Entry>> expected = new LinkedHashMap<>();
        for (Blob key : TestKeys.ADVERSARIAL) {
            for (int time = 99; time <= 101; time++) {
                Entry entry = new Entry(key, time, 0, TestKeys.ofLength(Integer.BYTES, expected.size()));
                expected.computeIfAbsent(key, any -> new ArrayList<>()).add(entry);
                put(timelines, entry);
            }
        }
        timelines.flush();
        expected.forEach((key, entries) -> assertThat(EngineReads.key(timelines, key))
                .as("entries of key %s", key)
                .containsExactlyElementsOf(entries));
        assertThat(EngineReads.key(timelines, Blob.of("7a")))
                .as("a key never put")
                .isEmpty();
    }

    static void removes(EngineFixture fixture) {
        Entry kept = Entry.of("61", 10, 0, "01");
        Entry gone = Entry.of("61", 10, 1, "02");
        Entry later = Entry.of("61", 11, 1, "03");
        Entry other = Entry.of("6100", 10, 1, "04");
        Timelines timelines = fixture.holding(kept, gone, later, other);
        timelines.remove(KEY.copy(), 10, 1);
        assertThat(EngineReads.all(timelines)).containsExactly(kept, later, other);
    }

    static void removesNothing(EngineFixture fixture) {
        Entry entry = Entry.of("61", 10, 1, "01");
        Timelines timelines = fixture.holding(entry);
        timelines.remove(KEY.copy(), 10, 0);
        timelines.remove(KEY.copy(), 9, 1);
        timelines.remove(Blob.of("62").copy(), 10, 1);
        assertThat(EngineReads.all(timelines))
                .as("after removes of absent entries")
                .containsExactly(entry);
        timelines.remove(KEY.copy(), 10, 1);
        timelines.remove(KEY.copy(), 10, 1);
        EngineFixture.fill(timelines, List.of(entry));
        assertThat(EngineReads.all(timelines)).as("removed twice and put again").containsExactly(entry);
    }
}
