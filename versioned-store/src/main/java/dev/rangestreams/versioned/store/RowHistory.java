package dev.rangestreams.versioned.store;

import dev.rangestreams.runtime.internal.read.ReadGuard;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.util.NoSuchElementException;
import org.apache.kafka.streams.state.VersionedRecord;
import org.apache.kafka.streams.state.VersionedRecordIterator;
import org.jspecify.annotations.Nullable;

/** Walks over the versions of one key in a stretch of time. Two rows that a put has just cut from one are shown as one. */
final class RowHistory implements VersionedRecordIterator<byte[]> {
    private final TimelineCursor cursor;
    private final ReadGuard reads;
    private final boolean ascending;
    private final long to;
    private final boolean newestOnly;
    private @Nullable Row ahead;
    private boolean closed;

    private RowHistory(TimelineCursor cursor, Order order, long to, boolean newestOnly, ReadGuard reads) {
        this.cursor = cursor;
        this.ascending = order == Order.ASCENDING;
        this.to = to;
        this.newestOnly = newestOnly;
        this.reads = reads;
        this.ahead = step();
    }

    /**
     * The versions that reads as of the times from {@code from} to {@code to} can give.
     *
     * @param horizon the lowest time at which anything but the newest version is shown
     * @param reads asked before every step
     */
    static RowHistory of(
            Timelines timelines, byte[] key, long from, long to, long horizon, Order order, ReadGuard reads) {
        boolean nothing = from > to;
        boolean newestOnly = to < horizon;
        // A version that ends at the first time is not valid any more then.
        long shown = Math.max(Math.max(from, horizon), -1);
        long low = nothing || newestOnly || shown == Long.MAX_VALUE ? Long.MAX_VALUE : shown + 1;
        long high = nothing ? low - 1 : Long.MAX_VALUE;
        if (!nothing && !newestOnly && order == Order.DESCENDING && to < Long.MAX_VALUE) {
            high = endOfVersionAt(timelines, key, Math.max(to, -1));
        }
        TimelineCursor cursor = timelines.read(key, low, high, order);
        try {
            return new RowHistory(
                    cursor, order, nothing ? Long.MIN_VALUE : to, newestOnly || shown == Long.MAX_VALUE, reads);
        } catch (RuntimeException e) {
            cursor.close();
            throw e;
        }
    }

    /** Where to begin backwards, so that what begins later need not be walked over. */
    private static long endOfVersionAt(Timelines timelines, byte[] key, long time) {
        try (TimelineCursor cursor = timelines.read(key, time + 1, Long.MAX_VALUE, Order.ASCENDING)) {
            return cursor.advance() ? cursor.timestamp() : Long.MAX_VALUE;
        }
    }

    /** The next row to be shown, as the cursor finds it. */
    private @Nullable Row step() {
        try {
            while (cursor.advance()) {
                Row row = EngineRows.at(cursor);
                boolean shown = row.hasValue() && (!newestOnly || row.end() == Row.OPEN);
                if (shown && row.from() <= to) {
                    return row;
                }
                if (shown && ascending) {
                    return null;
                }
            }
            return null;
        } catch (RuntimeException e) {
            throw reads.reason(e);
        }
    }

    @Override
    public boolean hasNext() {
        if (closed) {
            throw new IllegalStateException("The iterator was closed; ask the store for another one");
        }
        reads.check();
        return ahead != null;
    }

    @Override
    public VersionedRecord<byte[]> next() {
        Row row = hasNext() ? ahead : null;
        if (row == null) {
            throw new NoSuchElementException("There is no further version");
        }
        ahead = step();
        while (ahead != null && ahead.from() == row.from()) {
            // One version in two rows: it ends where the later of them does.
            row = ascending ? ahead : row;
            ahead = step();
        }
        VersionedRecord<byte[]> version = Row.version(row);
        if (version == null) {
            throw new IllegalStateException("A row without a value is no version");
        }
        return version;
    }

    /** Walks to the end and tells how many versions there were. */
    long count() {
        long count = 0;
        for (; hasNext(); count++) {
            next();
        }
        return count;
    }

    @Override
    public void close() {
        closed = true;
        ahead = null;
        cursor.close();
    }
}
