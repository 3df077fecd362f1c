package dev.rangestreams.testkit.range;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedRecordIterator;
import dev.rangestreams.testkit.internal.Check;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import org.apache.kafka.streams.processor.api.Record;

/** What one check of a range works on. */
record RangeFixture<K, V>(
        Range<K, V> range,
        boolean holdsAnchor,
        IntFunction<K> keys,
        IntFunction<V> values,
        BiFunction<Record<K, V>, List<Record<K, V>>, Optional<List<Record<K, V>>>> expected) {
    /** No check lets as many records arrive; an iterator that gives more would never end. */
    private static final int ENDLESS = 10_000;

    interface Check<K, V> {
        void check(RangeFixture<K, V> fixture, AnchorAndArrivals<K, V> scene, WatchedStore<K, V> store);
    }

    /** How far before its anchor a record may lie. */
    long reach() {
        long retention = range.retentionMs();
        // A sum that did not fit says only that it is long.
        return retention == Long.MAX_VALUE ? Long.MAX_VALUE : Math.max(0, retention - range.gracePeriodMs());
    }

    List<Arrivals> small() {
        return ArrivalScenarios.small(reach());
    }

    /** Every record as the anchor, on both kinds of store. */
    void everyAnchor(List<Arrivals> worlds, Check<K, V> check) {
        for (Arrivals arrivals : worlds) {
            for (AnchorAndArrivals<K, V> scene : scenes(arrivals)) {
                for (boolean wholeRecords : new boolean[] {true, false}) {
                    check(check, scene, wholeRecords);
                }
            }
        }
    }

    private void check(Check<K, V> check, AnchorAndArrivals<K, V> scene, boolean wholeRecords) {
        try {
            check.check(this, scene, scene.store(wholeRecords));
        } catch (Exception | AssertionError broken) {
            throw new AssertionError(
                    (broken instanceof AssertionError ? broken.getMessage() : broken) + "\nRange: " + range
                            + "\nScene: " + scene,
                    broken);
        }
    }

    List<AnchorAndArrivals<K, V>> scenes(Arrivals arrivals) {
        List<AnchorAndArrivals<K, V>> scenes = new ArrayList<>();
        for (int anchor = 0; anchor < arrivals.size(); anchor++) {
            scenes.add(new AnchorAndArrivals<>(arrivals, anchor, keys, values));
        }
        return scenes;
    }

    RangedRecordIterator<Record<K, V>> fetch(Record<K, V> anchor, WatchedStore<K, V> store) {
        RangedRecordIterator<Record<K, V>> records = range.fetch(anchor, store);
        if (records == null) {
            throw new AssertionError("fetch returned null");
        }
        return records;
    }

    /** The whole range. */
    List<Record<K, V>> read(Record<K, V> anchor, WatchedStore<K, V> store) {
        try (RangedRecordIterator<Record<K, V>> records = fetch(anchor, store)) {
            return rest(records);
        }
    }

    static <T> List<T> rest(RangedRecordIterator<T> records) {
        List<T> rest = new ArrayList<>();
        while (records.hasNext()) {
            rest.add(records.next());
            if (rest.size() > ENDLESS) {
                throw new AssertionError("The iterator gave more than " + ENDLESS + " records and did not end");
            }
        }
        return rest;
    }
}
