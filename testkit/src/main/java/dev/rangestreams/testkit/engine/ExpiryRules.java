package dev.rangestreams.testkit.engine;

import static dev.rangestreams.testkit.engine.EngineFixture.put;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Entry;
import dev.rangestreams.testkit.internal.TestKeys;
import java.util.ArrayList;
import java.util.List;

/** Expiry: exact for readers, and given back to the disk or the heap. */
final class ExpiryRules {
    private static final Blob KEY = Blob.of("61");

    private ExpiryRules() {}

    static void isExact(EngineFixture fixture) {
        for (long retention : List.of(1L, 10L, 100_000L)) {
            Timelines timelines = fixture.open(fixture.settings("exact-" + retention, retention));
            TimelineModel model = filled(timelines);
            for (long bound = 0; bound <= 62; bound++) {
                timelines.expireBefore(bound);
                timelines.flush();
                model.expireBefore(bound);
                compare(timelines, model, "expireBefore(" + bound + "), retention " + retention);
            }
        }
        Timelines last = fixture.open(fixture.settings("last", 10));
        Entry end = new Entry(KEY, Long.MAX_VALUE, 0, Blob.of("01"));
        EngineFixture.fill(last, List.of(new Entry(KEY, Long.MAX_VALUE - 1, 0, Blob.of("02")), end));
        last.expireBefore(Long.MAX_VALUE);
        assertThat(EngineReads.all(last)).as("expireBefore(Long.MAX_VALUE)").containsExactly(end);
    }

    static void isMonotone(EngineFixture fixture) {
        Timelines timelines = fixture.open(fixture.settings("monotone", 10));
        TimelineModel model = filled(timelines);
        timelines.expireBefore(30);
        model.expireBefore(30);
        for (long lower : List.of(30L, 29L, 11L, 0L, -1L, Long.MIN_VALUE)) {
            timelines.expireBefore(lower);
            timelines.flush();
            compare(timelines, model, "expireBefore(30), then expireBefore(" + lower + ")");
        }
    }

    static void ignoresLatePuts(EngineFixture fixture) {
        Entry kept = Entry.of("61", 20, 0, "01");
        Timelines timelines = EngineFixture.fill(fixture.open(fixture.settings("late", 10)), List.of(kept));
        timelines.expireBefore(20);
        timelines.flush();
        for (long late : List.of(0L, 10L, 19L)) {
            EngineFixture.fill(timelines, List.of(new Entry(KEY, late, 5, Blob.of("ee"))));
        }
        Entry atBound = Entry.of("61", 20, 1, "02");
        EngineFixture.fill(timelines, List.of(atBound));
        assertThat(EngineReads.all(timelines))
                .as("puts at 0, 10, 19, 20 after expireBefore(20)")
                .containsExactly(kept, atBound);
    }

    /** Writes ten times what the retention covers; at the end no more than three such spans may be stored. */
    static void givesStorageBack(EngineFixture fixture) {
        int perSpan = 500;
        long span = 1_000;
        Timelines timelines = fixture.open(fixture.settings("storage", span));
        long arrival = 0;
        for (int round = 0; round < 10; round++) {
            for (int i = 0; i < perSpan; i++) {
                long timestamp = round * span + i * span / perSpan;
                put(timelines, new Entry(TestKeys.ofLength(16, i % 20), timestamp, arrival++, new Blob(new byte[100])));
            }
            timelines.flush();
            timelines.expireBefore(round * span);
        }
        timelines.flush();
        assertThat(EngineReads.all(timelines)).as("what stays readable").hasSize(perSpan);
        assertThat(timelines.approximateEntries())
                .as("stored entries after 10 retentions' worth of %d entries each went in and 9 expired", perSpan)
                .isLessThanOrEqualTo(3L * perSpan);
    }

    static void retentionIsAHint(EngineFixture fixture) {
        Entry old = Entry.of("61", 0, 0, "01");
        Entry fresh = Entry.of("61", 1_000_000_000, 1, "02");
        Entry older = Entry.of("61", 5, 2, "03");
        Timelines timelines = fixture.open(fixture.settings("hint", 1));
        EngineFixture.fill(timelines, List.of(old, fresh, older));
        assertThat(EngineReads.all(timelines))
                .as("retention 1 ms, no expiry asked for, newest entry far ahead")
                .containsExactly(old, older, fresh);
    }

    private static TimelineModel filled(Timelines timelines) {
        TimelineModel model = new TimelineModel();
        List<Entry> entries = new ArrayList<>();
        for (int time = 0; time <= 60; time += 3) {
            entries.add(new Entry(KEY, time, time, Blob.of("01")));
            entries.add(new Entry(Blob.of("6100"), time + 1, time, Blob.of("02")));
        }
        entries.forEach(model::put);
        EngineFixture.fill(timelines, entries);
        return model;
    }

    private static void compare(Timelines timelines, TimelineModel model, String when) {
        assertThat(EngineReads.all(timelines)).as("all keys after %s", when).isEqualTo(model.all());
        assertThat(EngineReads.key(timelines, KEY))
                .as("one key after %s", when)
                .isEqualTo(model.read(KEY, 0, Long.MAX_VALUE, Order.ASCENDING));
    }
}
