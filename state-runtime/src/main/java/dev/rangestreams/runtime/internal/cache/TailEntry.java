package dev.rangestreams.runtime.internal.cache;

import org.jspecify.annotations.Nullable;

/** A cached tail with its key, on the list of the store that it belongs to. */
final class TailEntry {
    private final TailKey key;
    private final CachedTail tail;
    private final Owned owned;
    private int weight;
    private @Nullable TailEntry previous;
    private @Nullable TailEntry next;

    TailEntry(TailKey key, CachedTail tail, Owned owned) {
        this.key = key;
        this.tail = tail;
        this.owned = owned;
    }

    TailKey key() {
        return key;
    }

    CachedTail tail() {
        return tail;
    }

    int weight() {
        return weight;
    }

    void joined(int newWeight) {
        weight = newWeight;
        owned.add(this);
    }

    void left() {
        owned.remove(this);
    }

    /** What one store has in the cache. Other stores' threads push its entries out, so each step is guarded. */
    static final class Owned {
        private @Nullable TailEntry newest;
        private long count;
        private long bytes;

        private synchronized void add(TailEntry entry) {
            entry.next = newest;
            if (newest != null) {
                newest.previous = entry;
            }
            newest = entry;
            count++;
            bytes += entry.weight;
        }

        private synchronized void remove(TailEntry entry) {
            if (entry.previous == null) {
                newest = entry.next;
            } else {
                entry.previous.next = entry.next;
            }
            if (entry.next != null) {
                entry.next.previous = entry.previous;
            }
            entry.previous = null;
            entry.next = null;
            count--;
            bytes -= entry.weight;
        }

        synchronized @Nullable TailEntry any() {
            return newest;
        }

        synchronized long count() {
            return count;
        }

        synchronized long bytes() {
            return bytes;
        }
    }
}
