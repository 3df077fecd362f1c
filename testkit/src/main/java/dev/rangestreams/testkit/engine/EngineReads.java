package dev.rangestreams.testkit.engine;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Entry;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads that end in a list and leave no cursor open. */
final class EngineReads {
    /** No check stores as many; a cursor that gives more would never end. */
    private static final int ENDLESS = 1_000_000;

    private EngineReads() {}

    static List<Entry> read(Timelines timelines, Blob key, long from, long to, Order order) {
        try (TimelineCursor cursor = timelines.read(key.copy(), from, to, order)) {
            return rest(cursor);
        }
    }

    static List<Entry> key(Timelines timelines, Blob key) {
        return read(timelines, key, 0, Long.MAX_VALUE, Order.ASCENDING);
    }

    static List<Entry> keys(
            Timelines timelines, @Nullable Blob fromKey, @Nullable Blob toKey, long from, long to, Order order) {
        try (TimelineCursor cursor = timelines.readKeys(
                fromKey == null ? null : fromKey.copy(), toKey == null ? null : toKey.copy(), from, to, order)) {
            return rest(cursor);
        }
    }

    static List<Entry> all(Timelines timelines) {
        return keys(timelines, null, null, 0, Long.MAX_VALUE, Order.ASCENDING);
    }

    /** What a cursor has still to give. Does not close it. */
    static List<Entry> rest(TimelineCursor cursor) {
        List<Entry> entries = new ArrayList<>();
        while (cursor.advance()) {
            entries.add(
                    new Entry(new Blob(cursor.key()), cursor.timestamp(), cursor.arrival(), new Blob(cursor.value())));
            if (entries.size() > ENDLESS) {
                throw new AssertionError("A cursor gave more than " + ENDLESS + " entries and did not end");
            }
        }
        return entries;
    }
}
