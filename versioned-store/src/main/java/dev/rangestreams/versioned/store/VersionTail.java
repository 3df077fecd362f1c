package dev.rangestreams.versioned.store;

import dev.rangestreams.runtime.internal.cache.CachedTail;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A key's newest rows, held on the heap: that of the newest version, and all others that end at {@link #completeFrom} or later.
 * Used by one thread.
 */
final class VersionTail extends CachedTail {
    /** What a row costs on the heap beside its bytes: an array's head, and places in two arrays that may be half full. */
    static final int OVERHEAD = 48;

    /** How many rows are dropped together. */
    private static final int AT_ONCE = 8;

    /** How many rows are kept of a key that nobody has asked for its past. */
    private static final int UNASKED = 8;

    private byte @Nullable [] newest;
    private long[] ends = new long[4];
    private byte[][] rows = new byte[4][];
    private int start;
    private int end;
    private long completeFrom;
    private long bytes;
    private int misses;

    /**
     * A tail without any ended rows.
     *
     * @param newest the newest version's row, null if that is a deletion
     * @param completeFrom no row ends then or later but the newest
     */
    VersionTail(@Nullable Row newest, long completeFrom) {
        this.completeFrom = completeFrom;
        setNewest(newest == null ? null : newest.bytes());
    }

    @Nullable
    Row newest() {
        return newest == null ? null : new Row(Row.OPEN, newest);
    }

    void setNewest(byte @Nullable [] row) {
        bytes += size(row) - size(newest);
        newest = row;
    }

    private static int size(byte @Nullable [] row) {
        return row == null ? 0 : row.length + OVERHEAD;
    }

    long completeFrom() {
        return completeFrom;
    }

    /** Whether all rows that end after a time are here. */
    boolean reachesAfter(long time) {
        return time >= completeFrom - 1;
    }

    /** Whether a row that ends at a time would be here. */
    boolean reaches(long time) {
        return time >= completeFrom;
    }

    /** Of the rows that end after a time, the one that ends first; for times that the tail {@linkplain #reachesAfter reaches}. */
    @Nullable
    Row firstAfter(long time) {
        int at = time == Long.MAX_VALUE ? end : indexFrom(time + 1);
        return at < end ? new Row(ends[at], rows[at]) : newest();
    }

    /** Whether a row ends at a time that the tail {@linkplain #reaches reaches}. */
    boolean endsAt(long time) {
        int at = indexFrom(time);
        return at < end && ends[at] == time;
    }

    /** Puts an ended row in its place; one that the tail does not reach is ignored. */
    void put(long rowEnd, byte[] row) {
        if (!reaches(rowEnd)) {
            return;
        }
        int at = indexFrom(rowEnd);
        if (at < end && ends[at] == rowEnd) {
            bytes += row.length - rows[at].length;
            rows[at] = row;
            return;
        }
        if (end == ends.length) {
            at -= makeRoom();
        }
        System.arraycopy(ends, at, ends, at + 1, end - at);
        System.arraycopy(rows, at, rows, at + 1, end - at);
        ends[at] = rowEnd;
        rows[at] = row;
        end++;
        bytes += row.length + OVERHEAD;
    }

    /** Takes over rows that were read from the engine, latest first, all of which end before {@link #completeFrom}. */
    void reachBackTo(long from, long[] olderEnds, byte[][] olderRows, int count) {
        int size = end - start;
        long[] newEnds = new long[count + size + UNASKED];
        byte[][] newRows = new byte[count + size + UNASKED][];
        for (int i = 0; i < count; i++) {
            newEnds[count - 1 - i] = olderEnds[i];
            newRows[count - 1 - i] = olderRows[i];
            bytes += olderRows[i].length + OVERHEAD;
        }
        System.arraycopy(ends, start, newEnds, count, size);
        System.arraycopy(rows, start, newRows, count, size);
        ends = newEnds;
        rows = newRows;
        start = 0;
        end = count + size;
        completeFrom = from;
    }

    /** How often the tail was asked for what it does not reach, this time included. */
    int missed() {
        return ++misses;
    }

    /** Drops what ended before a time, and most of what nobody asked for. */
    void tidy(long horizon) {
        // Several at once: each of these rows has to be fetched from memory, since nobody has touched it for long.
        while (start + AT_ONCE <= end && ends[start + AT_ONCE - 1] < horizon) {
            for (int i = 0; i < AT_ONCE; i++) {
                dropFirst();
            }
        }
        if (misses == 0 && end - start > 2 * UNASKED) {
            while (end - start > UNASKED) {
                forgetFirst();
            }
        }
    }

    @Override
    protected void shrinkTo(long maxBytes) {
        // Nothing can be known from a time on that is beyond the end of time.
        while (bytes > maxBytes && start < end && ends[start] < Long.MAX_VALUE) {
            forgetFirst();
        }
    }

    @Override
    public long bytes() {
        return bytes;
    }

    private void forgetFirst() {
        completeFrom = ends[start] + 1;
        dropFirst();
    }

    private void dropFirst() {
        bytes -= rows[start].length + OVERHEAD;
        Arrays.fill(rows, start, start + 1, null);
        start++;
    }

    /** Returns by how much the rows moved to the left. */
    private int makeRoom() {
        int shift = start;
        int size = end - start;
        int capacity = size > ends.length / 2 ? 2 * ends.length : ends.length;
        long[] newEnds = new long[capacity];
        byte[][] newRows = new byte[capacity][];
        System.arraycopy(ends, start, newEnds, 0, size);
        System.arraycopy(rows, start, newRows, 0, size);
        ends = newEnds;
        rows = newRows;
        start = 0;
        end = size;
        return shift;
    }

    /** The first index whose row ends at a time or later. */
    private int indexFrom(long time) {
        if (start == end || ends[end - 1] < time) {
            return end;
        }
        int low = start;
        int high = end - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ends[middle] < time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
