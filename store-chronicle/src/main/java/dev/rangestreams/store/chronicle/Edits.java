package dev.rangestreams.store.chronicle;

import org.jspecify.annotations.Nullable;

/**
 * Changes timelines. Room is made first, so that what fails has changed nothing; and while a cursor still has to look,
 * chunks are replaced instead of changed.
 */
final class Edits {
    private final BlockMaps maps;
    private final Pins pins;
    private final LargeValues largeValues;

    Edits(BlockMaps maps, Pins pins, LargeValues largeValues) {
        this.maps = maps;
        this.pins = pins;
        this.largeValues = largeValues;
    }

    /** Stores an entry; tells whether it is a new one rather than a replaced one. */
    boolean put(Timeline timeline, long timestamp, long arrival, byte[] bytes) {
        if (bytes.length <= Chunk.LARGEST_VALUE) {
            return put(timeline, timestamp, arrival, Value.inside(bytes));
        }
        byte[] reference = largeValues.write(bytes);
        try {
            return put(timeline, timestamp, arrival, Value.outside(reference));
        } catch (RuntimeException e) {
            largeValues.free(reference);
            throw e;
        }
    }

    private boolean put(Timeline timeline, long timestamp, long arrival, Value value) {
        if (timeline.isEmpty()) {
            begin(timeline, timestamp, arrival, value, Chunk.HEAD + Chunk.SLOT + value.stored());
            return true;
        }
        long chunk = timeline.chunk(timeline.newest());
        if (Chunk.compare(chunk, Chunk.count(chunk) - 1, timestamp, arrival) < 0) {
            append(timeline, chunk, timestamp, arrival, value);
            return true;
        }
        long at = timeline.find(timestamp, arrival);
        chunk = timeline.chunk(at);
        int slot = Chunk.find(chunk, timestamp, arrival);
        if (slot < Chunk.count(chunk) && Chunk.compare(chunk, slot, timestamp, arrival) == 0) {
            replace(timeline, at, slot, timestamp, arrival, value);
            return false;
        }
        if (!pins.any() && Chunk.room(chunk) >= Chunk.SLOT + value.stored()) {
            Chunk.insert(chunk, slot, timestamp, arrival, value);
        } else {
            rewrite(timeline, at, slot, slot, new Added(timestamp, arrival, value));
        }
        return true;
    }

    private void begin(Timeline timeline, long timestamp, long arrival, Value value, int bytes) {
        long chunk = allocate(bytes);
        Chunk.insert(chunk, 0, timestamp, arrival, value);
        timeline.add(timestamp, arrival, chunk);
        timeline.sealed = false;
    }

    private long allocate(int bytes) {
        long chunk = maps.allocate(Chunk.sizeFor(bytes));
        Chunk.clear(chunk);
        return chunk;
    }

    private void append(Timeline timeline, long chunk, long timestamp, long arrival, Value value) {
        int bytes = Chunk.SLOT + value.stored();
        if (timeline.sealed && pins.any()) {
            begin(timeline, timestamp, arrival, value, Chunk.HEAD + bytes);
        } else if (Chunk.room(chunk) >= bytes) {
            Chunk.insert(chunk, Chunk.count(chunk), timestamp, arrival, value);
        } else {
            int needed = Chunk.needed(chunk) + bytes;
            boolean grows = Block.size(chunk) < Chunk.LARGEST && needed <= Chunk.LARGEST;
            if (grows || needed <= Chunk.LARGEST / 2) {
                int count = Chunk.count(chunk);
                rewrite(timeline, timeline.newest(), count, count, new Added(timestamp, arrival, value));
            } else {
                begin(timeline, timestamp, arrival, value, Chunk.LARGEST);
            }
        }
    }

    private void replace(Timeline timeline, long at, int slot, long timestamp, long arrival, Value value) {
        long chunk = timeline.chunk(at);
        if (pins.any() || Chunk.stored(Chunk.length(chunk, slot)) != value.stored()) {
            rewrite(timeline, at, slot, slot + 1, new Added(timestamp, arrival, value));
        } else {
            retireOutside(chunk, slot, slot + 1);
            Chunk.overwrite(chunk, slot, value);
        }
    }

    /** Removes an entry; tells whether there was one. */
    boolean remove(Timeline timeline, long timestamp, long arrival) {
        if (timeline.isEmpty()) {
            return false;
        }
        long at = timeline.find(timestamp, arrival);
        long chunk = timeline.chunk(at);
        int slot = Chunk.find(chunk, timestamp, arrival);
        int count = Chunk.count(chunk);
        if (slot == count || Chunk.compare(chunk, slot, timestamp, arrival) != 0) {
            return false;
        }
        if (count - Chunk.low(chunk) == 1) {
            timeline.sealed |= at == timeline.newest();
            timeline.drop(at, pins.any());
            retire(chunk, slot, count);
        } else if (pins.any() || isWasted(chunk, slot)) {
            rewrite(timeline, at, slot, slot + 1, null);
        } else {
            retireOutside(chunk, slot, slot + 1);
            Chunk.remove(chunk, slot);
        }
        return true;
    }

    /** Whether what is left without an entry would do with a quarter of the room. */
    private static boolean isWasted(long chunk, int without) {
        int left = Chunk.needed(chunk) - Chunk.SLOT - Chunk.stored(Chunk.length(chunk, without));
        return Chunk.sizeFor(withSlack(left)) <= Block.size(chunk) / 4;
    }

    /** What is written anew will grow: some room is left for that, so that it is not written anew each time. */
    private static int withSlack(int bytes) {
        return bytes + bytes / 2;
    }

    /** An entry on its way into a chunk. */
    private record Added(long timestamp, long arrival, Value value) {
        int bytes() {
            return Chunk.SLOT + value.stored();
        }
    }

    /** Writes a chunk anew: its entries up to {@code before}, what is added, and its entries from {@code after} on. */
    private void rewrite(Timeline timeline, long at, int before, int after, @Nullable Added added) {
        long old = timeline.chunk(at);
        int low = Chunk.low(old);
        int count = Chunk.count(old);
        int addedBytes = added == null ? 0 : added.bytes();
        int left = Chunk.HEAD;
        for (int slot = low; slot < before; slot++) {
            left += Chunk.SLOT + Chunk.stored(Chunk.length(old, slot));
        }
        int right = 0;
        for (int slot = after; slot < count; slot++) {
            right += Chunk.SLOT + Chunk.stored(Chunk.length(old, slot));
        }
        if (left + addedBytes + right <= Chunk.LARGEST) {
            long chunk = allocate(withSlack(left + addedBytes + right));
            fill(chunk, old, low, before, added, after, count);
            timeline.replace(at, chunk, pins.any());
        } else {
            split(timeline, at, before, after, added, left + addedBytes + right);
        }
        retireOutside(old, before, after);
        pins.retire(old);
    }

    private static void fill(long chunk, long old, int low, int before, @Nullable Added added, int after, int end) {
        Chunk.copy(old, low, before, chunk);
        if (added != null) {
            Chunk.insert(chunk, Chunk.count(chunk), added.timestamp, added.arrival, added.value);
        }
        Chunk.copy(old, after, end, chunk);
    }

    /** The same into two chunks, each with about half of it. */
    private void split(Timeline timeline, long at, int before, int after, @Nullable Added added, int bytes) {
        long old = timeline.chunk(at);
        int low = Chunk.low(old);
        int count = Chunk.count(old);
        long first = allocate(Chunk.LARGEST);
        long second;
        try {
            second = allocate(Chunk.LARGEST);
        } catch (RuntimeException e) {
            maps.free(first);
            throw e;
        }
        int middle = low;
        int half = Chunk.HEAD;
        while (middle < count && half + Chunk.SLOT + Chunk.stored(Chunk.length(old, middle)) <= bytes / 2) {
            half += Chunk.SLOT + Chunk.stored(Chunk.length(old, middle));
            middle++;
        }
        if (before < middle) {
            fill(first, old, low, before, added, after, Math.max(after, middle));
            Chunk.copy(old, Math.max(after, middle), count, second);
        } else {
            Chunk.copy(old, low, middle, first);
            fill(second, old, middle, before, added, after, count);
        }
        timeline.replace(at, first, pins.any());
        timeline.addAfter(at, Chunk.timestamp(second, 0), Chunk.arrival(second, 0), second, pins.any());
    }

    /** Drops everything older than a bound and tells how many entries that were. Costs O(what is dropped). */
    int dropBefore(Timeline timeline, long bound) {
        int dropped = 0;
        while (!timeline.isEmpty()) {
            long chunk = timeline.chunk(timeline.oldest());
            int low = Chunk.low(chunk);
            int count = Chunk.count(chunk);
            if (Chunk.timestamp(chunk, count - 1) >= bound) {
                int newLow = Chunk.find(chunk, bound, Long.MIN_VALUE);
                retireOutside(chunk, low, newLow);
                Chunk.raiseLow(chunk, newLow);
                return dropped + newLow - low;
            }
            dropped += count - low;
            timeline.drop(timeline.oldest(), pins.any());
            retire(chunk, low, count);
        }
        return dropped;
    }

    private void retire(long chunk, int low, int count) {
        retireOutside(chunk, low, count);
        pins.retire(chunk);
    }

    private void retireOutside(long chunk, int begin, int end) {
        for (int slot = begin; slot < end; slot++) {
            if (Chunk.isOutside(chunk, slot)) {
                largeValues.retire(chunk + Chunk.start(chunk, slot), pins);
            }
        }
    }

    /** The time of the oldest entry of a timeline that has one. */
    static long oldest(Timeline timeline) {
        long chunk = timeline.chunk(timeline.oldest());
        return Chunk.timestamp(chunk, Chunk.low(chunk));
    }
}
