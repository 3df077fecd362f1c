package dev.rangestreams.store.inmemory;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The entries of one key in parallel arrays, sorted by (timestamp, arrival), living in {@code [start, end)}.
 *
 * <p>Room before {@code start} is what expired, room behind {@code end} is for entries to come. Views share the arrays.
 * Appending never touches what a view shows. Everything else that would (moving a tail, replacing, removing) first goes
 * over to copies if a view is open; the old arrays then belong to the views alone, and a new {@code generation} begins.
 *
 * <p>Every method must be called while holding this object's monitor, except {@link #get}, {@link #show} and
 * {@link #release}, which take it. Only the store's writer changes it.
 */
final class Timeline {
    private static final int FIRST_CAPACITY = 4;

    /** Room for this many entries is never given back: it costs less than doing so. */
    private static final int SMALL = 64;

    final Key key;

    /** The time bucket under which {@link Expiry} finds this timeline; only the writer reads or sets it. */
    long bucket = Expiry.NOWHERE;

    private long[] timestamps = new long[FIRST_CAPACITY];
    private long[] arrivals = new long[FIRST_CAPACITY];
    private byte[][] values = new byte[FIRST_CAPACITY][];
    private int start;
    private int end;
    private int generation;

    /** Open views of the present generation. */
    private int views;

    /**
     * The entry behind all others, for whoever asks for that one: it takes no monitor, and no look into three arrays. Null if that
     * has to be found out.
     */
    private volatile @Nullable Newest newest;

    private static final class Newest {
        private final long timestamp;
        private final long arrival;
        private final byte[] value;

        Newest(long timestamp, long arrival, byte[] value) {
            this.timestamp = timestamp;
            this.arrival = arrival;
            this.value = value;
        }
    }

    /** Values below this index are null already, so that the collector can have them. */
    private int cleared;

    Timeline(Key key) {
        this.key = key;
    }

    boolean isEmpty() {
        return start == end;
    }

    long oldest() {
        return timestamps[start];
    }

    /** The value of an entry, or null. Takes the monitor unless that is the newest entry. */
    byte @Nullable [] get(long timestamp, long arrival) {
        Newest last = newest;
        return last != null && last.timestamp == timestamp && last.arrival == arrival
                ? last.value
                : getAny(timestamp, arrival);
    }

    private synchronized byte @Nullable [] getAny(long timestamp, long arrival) {
        int at = find(timestamp, arrival);
        return at < end && order(at, timestamp, arrival) == 0 ? values[at] : null;
    }

    /** Stores an entry; tells whether it is a new one rather than a replaced one. */
    boolean put(long timestamp, long arrival, byte[] value) {
        if (end > start && order(end - 1, timestamp, arrival) >= 0) {
            int at = find(timestamp, arrival);
            if (order(at, timestamp, arrival) == 0) {
                unshare();
                at = find(timestamp, arrival);
                values[at] = value;
                if (at == end - 1) {
                    newest = new Newest(timestamp, arrival, value);
                }
                return false;
            }
            insert(timestamp, arrival, value);
            return true;
        }
        if (end == timestamps.length) {
            makeRoom();
        }
        set(end, timestamp, arrival, value);
        end++;
        newest = new Newest(timestamp, arrival, value);
        return true;
    }

    private void insert(long timestamp, long arrival, byte[] value) {
        if (end == timestamps.length) {
            makeRoom();
        }
        unshare();
        int at = find(timestamp, arrival);
        move(at, at + 1, end - at);
        set(at, timestamp, arrival, value);
        end++;
    }

    /** Removes an entry; tells whether there was one. */
    boolean remove(long timestamp, long arrival) {
        int at = find(timestamp, arrival);
        if (at == end || order(at, timestamp, arrival) != 0) {
            return false;
        }
        unshare();
        at = find(timestamp, arrival);
        move(at + 1, at, end - at - 1);
        end--;
        if (at == end) {
            newest = null;
        }
        // A hole would keep the value alive; the compiler cannot know that slots behind the end are never read.
        Arrays.fill(values, end, end + 1, null);
        return true;
    }

    /** Drops everything older than a bound and tells how many entries that were. Costs O(what is dropped). */
    int dropBefore(long bound) {
        int from = start;
        while (start < end && timestamps[start] < bound) {
            start++;
        }
        int dropped = start - from;
        clearDropped();
        giveBackRoom();
        return dropped;
    }

    /** Lets a view show the entries with {@code from <= timestamp <= to}, as they are now. */
    synchronized void show(View view, long from, long to) {
        int low = firstNotBelow(from);
        int high = to == Long.MAX_VALUE ? end : firstNotBelow(to + 1);
        if (low < high) {
            view.timeline = this;
            view.generation = generation;
            view.timestamps = timestamps;
            view.arrivals = arrivals;
            view.values = values;
            view.low = low;
            view.high = high;
            views++;
        }
    }

    /** Ends a view. Views of arrays that the timeline has left behind are no concern of it any more. */
    synchronized void release(int viewGeneration) {
        if (viewGeneration == generation) {
            views--;
            clearDropped();
        }
    }

    private void clearDropped() {
        if (views == 0 && cleared < start) {
            Arrays.fill(values, cleared, start, null);
            cleared = start;
        }
    }

    /** After a burst the arrays would stay large for the few entries that are left. */
    private void giveBackRoom() {
        int size = end - start;
        if (size > 0 && timestamps.length > SMALL && size < timestamps.length / 4) {
            copyTo(Math.max(SMALL / 2, 2 * size));
        }
    }

    private void unshare() {
        if (views > 0) {
            copyTo(timestamps.length);
        }
    }

    /** Makes sure that there is a free slot behind the end: by moving down over expired entries, or by growing. */
    private void makeRoom() {
        int size = end - start;
        int capacity = timestamps.length;
        if (size <= capacity / 2 && size > capacity / 8 && views == 0) {
            move(start, 0, size);
            Arrays.fill(values, size, end, null);
            restart(size);
        } else {
            copyTo(Math.max(FIRST_CAPACITY, size + (size >> 1) + 1));
        }
    }

    private void copyTo(int capacity) {
        int size = end - start;
        long[] newTimestamps = new long[capacity];
        long[] newArrivals = new long[capacity];
        byte[][] newValues = new byte[capacity][];
        System.arraycopy(timestamps, start, newTimestamps, 0, size);
        System.arraycopy(arrivals, start, newArrivals, 0, size);
        System.arraycopy(values, start, newValues, 0, size);
        timestamps = newTimestamps;
        arrivals = newArrivals;
        values = newValues;
        restart(size);
        generation++;
        views = 0;
    }

    private void restart(int size) {
        start = 0;
        end = size;
        cleared = 0;
    }

    private void set(int at, long timestamp, long arrival, byte[] value) {
        timestamps[at] = timestamp;
        arrivals[at] = arrival;
        values[at] = value;
    }

    private void move(int from, int to, int count) {
        System.arraycopy(timestamps, from, timestamps, to, count);
        System.arraycopy(arrivals, from, arrivals, to, count);
        System.arraycopy(values, from, values, to, count);
    }

    private int order(int at, long timestamp, long arrival) {
        int byTime = Long.compare(timestamps[at], timestamp);
        return byTime != 0 ? byTime : Long.compare(arrivals[at], arrival);
    }

    /** The index of an entry, or of the first one behind its place. */
    private int find(long timestamp, long arrival) {
        int low = start;
        int high = end;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (order(middle, timestamp, arrival) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private int firstNotBelow(long timestamp) {
        // Ranges usually reach to the newest entry or to before the oldest.
        if (start == end || timestamps[start] >= timestamp) {
            return start;
        }
        if (timestamps[end - 1] < timestamp) {
            return end;
        }
        return find(timestamp, Long.MIN_VALUE);
    }
}
