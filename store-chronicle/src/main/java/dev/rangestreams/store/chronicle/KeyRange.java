package dev.rangestreams.store.chronicle;

import dev.rangestreams.spi.Order;
import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** Which keys and times are walked over and in which order; compares keys in that order. All bounds are inclusive. */
final class KeyRange implements Comparator<byte[]> {
    private final byte @Nullable [] lowest;
    private final byte @Nullable [] highest;
    final long from;
    final long to;
    final Order order;

    /** Null as a key is no bound. */
    KeyRange(byte @Nullable [] lowest, byte @Nullable [] highest, long from, long to, Order order) {
        this.lowest = lowest;
        this.highest = highest;
        this.from = from;
        this.to = to;
        this.order = order;
    }

    boolean isEmpty() {
        return from > to || (lowest != null && highest != null && Arrays.compareUnsigned(lowest, highest) > 0);
    }

    boolean contains(byte[] key) {
        return (lowest == null || Arrays.compareUnsigned(lowest, key) <= 0)
                && (highest == null || Arrays.compareUnsigned(highest, key) >= 0);
    }

    @Override
    public int compare(byte[] key, byte[] other) {
        return order == Order.ASCENDING ? Arrays.compareUnsigned(key, other) : Arrays.compareUnsigned(other, key);
    }

    TimelineSnapshot snapshot(Timeline timeline) {
        return TimelineSnapshot.of(timeline, from, to);
    }

    /** The first timeline of the range, or the one that comes after a key. */
    @Nullable
    Timeline next(KeyOrder keys, byte @Nullable [] after) {
        boolean first = after == null;
        Timeline next = order == Order.ASCENDING
                ? keys.ascending(first ? lowest : after, first)
                : keys.descending(first ? highest : after, first);
        return next != null && contains(next.key) ? next : null;
    }
}
