package dev.rangestreams.versioned.store;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import org.jspecify.annotations.Nullable;

/**
 * A key's rows as entries of an engine. Each lies at the time it ends. So the engine's own expiry drops what ended long enough
 * ago, and a read as of a time needs one step. The newest version lies at the end of time, behind a version that ends there.
 * It never expires.
 */
final class EngineRows implements Rows {
    static final long ENDED = 0;
    static final long NEWEST = 1;

    private final Timelines timelines;
    private final byte[] key;

    EngineRows(Timelines timelines, byte[] key) {
        this.timelines = timelines;
        this.key = key;
    }

    /** The row that a cursor is on. */
    static Row at(TimelineCursor cursor) {
        return new Row(cursor.arrival() == NEWEST ? Row.OPEN : cursor.timestamp(), cursor.value());
    }

    @Override
    public @Nullable Row newest() {
        byte[] bytes = timelines.get(key, Long.MAX_VALUE, NEWEST);
        return bytes == null ? null : new Row(Row.OPEN, bytes);
    }

    @Override
    public @Nullable Row firstAfter(long time) {
        if (time == Long.MAX_VALUE) {
            return newest();
        }
        try (TimelineCursor cursor = timelines.read(key, time + 1, Long.MAX_VALUE, Order.ASCENDING)) {
            return cursor.advance() ? at(cursor) : null;
        }
    }

    /** Of the rows that have an end, the one that ends last. */
    @Nullable
    Row lastEnded() {
        try (TimelineCursor cursor = timelines.read(key, 0, Long.MAX_VALUE, Order.DESCENDING)) {
            boolean found = cursor.advance();
            while (found && cursor.arrival() == NEWEST) {
                found = cursor.advance();
            }
            return found ? at(cursor) : null;
        }
    }

    @Override
    public boolean endsAt(long time) {
        return timelines.get(key, time, ENDED) != null;
    }

    @Override
    public void put(long end, byte[] bytes) {
        if (end == Row.OPEN) {
            timelines.put(key, Long.MAX_VALUE, NEWEST, bytes);
        } else {
            timelines.put(key, end, ENDED, bytes);
        }
    }

    @Override
    public void removeNewest() {
        timelines.remove(key, Long.MAX_VALUE, NEWEST);
    }
}
