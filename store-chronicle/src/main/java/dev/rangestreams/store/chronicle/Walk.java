package dev.rangestreams.store.chronicle;

import dev.rangestreams.spi.Order;

/** Goes over the entries of a view, a chunk at a time. */
final class Walk {
    private final boolean ascending;
    private final Slice slice = new Slice();
    private View view = View.NOTHING;

    /** How many chunks have been looked at. */
    private int loaded;

    private int at;
    private int left;

    Walk(Order order) {
        this.ascending = order == Order.ASCENDING;
    }

    /** Begins with another view; the store's monitor must be held. */
    void over(View another) {
        view = another;
        loaded = 0;
        left = 0;
    }

    /** Whether the entry after this one is at hand. */
    boolean isAtHand() {
        return left > 0;
    }

    /** Whether there are chunks to be looked at. */
    boolean hasMore() {
        return loaded < view.size();
    }

    /** Whether all can be shown without looking at the store again. */
    boolean isOnHeap() {
        return !hasMore() && (view.size() == 0 || !slice.hasOutside());
    }

    /** Looks at the next chunk; the store's monitor must be held. */
    void load() {
        int number = ascending ? loaded : view.size() - 1 - loaded;
        loaded++;
        slice.load(view.chunk(number), view.begin(number), view.end(number));
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

    byte[] outside(Pieces pieces) {
        return slice.outside(at, pieces);
    }
}
