package dev.rangestreams.store.chronicle;

import dev.rangestreams.spi.Order;

/** Goes over the entries of a snapshot, a chunk at a time. */
final class Walk {
    private final boolean ascending;
    private final Slice slice = new Slice();
    private TimelineSnapshot snapshot = TimelineSnapshot.NOTHING;

    /** The chunk to be looked at next, or -1. */
    private long next = -1;

    private int at;
    private int left;

    Walk(Order order) {
        this.ascending = order == Order.ASCENDING;
    }

    /** Begins with another snapshot; the store's monitor must be held. */
    void over(TimelineSnapshot another) {
        snapshot = another;
        next = another.begin(ascending);
        left = 0;
    }

    /** Whether the entry after this one is at hand. */
    boolean isAtHand() {
        return left > 0;
    }

    /** Whether there are chunks to be looked at. */
    boolean hasMore() {
        return next >= 0;
    }

    /** Whether all can be shown without looking at the store again. */
    boolean isOnHeap() {
        return !hasMore() && !slice.hasOutside();
    }

    /** Looks at the next chunk; the store's monitor must be held. */
    void load() {
        slice.load(snapshot.chunk(next), snapshot.firstSlot(next), snapshot.endSlot(next));
        next = snapshot.next(next, ascending);
        left = slice.count();
        at = ascending ? -1 : slice.count();
    }

    void step() {
        left--;
        at += ascending ? 1 : -1;
    }

    long timestamp() {
        return slice.timestamp(at);
    }

    long arrival() {
        return slice.arrival(at);
    }

    boolean isOutside() {
        return slice.isOutside(at);
    }

    byte[] value() {
        return slice.value(at);
    }

    byte[] outside(LargeValues largeValues) {
        return slice.outside(at, largeValues);
    }
}
