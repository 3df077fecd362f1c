package dev.rangestreams.runtime.internal.cache;

import org.jspecify.annotations.Nullable;

/** The tails that one store has in the cache. Other stores' threads push them out, so each step is guarded. */
final class StoreTails {
    private @Nullable CachedTail newest;
    private long count;
    private long bytes;

    synchronized void add(CachedTail tail, int weight) {
        tail.next = newest;
        if (newest != null) {
            newest.previous = tail;
        }
        newest = tail;
        count++;
        bytes += weight;
    }

    synchronized void remove(CachedTail tail, int weight) {
        if (tail.previous == null) {
            newest = tail.next;
        } else {
            tail.previous.next = tail.next;
        }
        if (tail.next != null) {
            tail.next.previous = tail.previous;
        }
        tail.previous = null;
        tail.next = null;
        count--;
        bytes -= weight;
    }

    synchronized void grow(int more) {
        bytes += more;
    }

    /** The key of any tail; null if there is none. */
    synchronized @Nullable TailKey anyKey() {
        return newest == null ? null : newest.key();
    }

    synchronized long count() {
        return count;
    }

    synchronized long bytes() {
        return bytes;
    }
}
