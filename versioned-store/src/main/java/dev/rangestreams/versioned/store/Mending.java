package dev.rangestreams.versioned.store;

import dev.rangestreams.runtime.internal.store.Checkpoint;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Makes one row again of what a put has cut in two, if it got no further than its first write. */
final class Mending {
    private Mending() {}

    /** Mends the key of the last put before a crash. Nobody knows which that was, so everything is read. */
    static void everything(Timelines timelines) {
        try (TimelineCursor cursor = timelines.readKeys(null, null, 0, Long.MAX_VALUE, Order.DESCENDING)) {
            mend(timelines, cursor);
        }
    }

    /**
     * Mends one key.
     *
     * @return the highest time at which one of its versions or deletions was put, {@link Checkpoint#NO_TIME} if there is none
     */
    static long key(Timelines timelines, byte[] key) {
        try (TimelineCursor cursor = timelines.read(key, 0, Long.MAX_VALUE, Order.DESCENDING)) {
            return mend(timelines, cursor);
        }
    }

    private static long mend(Timelines timelines, TimelineCursor cursor) {
        long highest = Checkpoint.NO_TIME;
        byte @Nullable [] laterKey = null;
        byte[] later = Row.nothing();
        while (cursor.advance()) {
            byte[] key = cursor.key();
            Row row = EngineRows.at(cursor);
            byte[] bytes = row.bytes();
            boolean cut = Arrays.equals(key, laterKey)
                    && later.length != 0
                    && row.hasValue()
                    && Row.from(later) == row.from();
            if (cut) {
                timelines.remove(key, cursor.timestamp(), cursor.arrival());
            } else {
                highest = Math.max(highest, Math.max(row.end(), row.hasValue() ? row.from() : Checkpoint.NO_TIME));
            }
            laterKey = key;
            later = bytes;
        }
        return highest;
    }
}
