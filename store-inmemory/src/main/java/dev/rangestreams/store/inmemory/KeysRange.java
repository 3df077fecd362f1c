package dev.rangestreams.store.inmemory;

import dev.rangestreams.spi.Order;
import java.util.Comparator;
import java.util.concurrent.ConcurrentNavigableMap;
import org.jspecify.annotations.Nullable;

/**
 * Which keys and times a read covers and in which order it walks; compares keys in that order.
 *
 * @param lowest the lowest key, inclusive; null for no bound
 * @param highest the highest key, inclusive; null for no bound, otherwise not below {@code lowest}
 * @param from the lowest timestamp, inclusive
 * @param to the highest timestamp, inclusive
 * @param order ascending or its reverse
 */
record KeysRange(@Nullable Key lowest, @Nullable Key highest, long from, long to, Order order)
        implements Comparator<Key> {
    int step() {
        return order == Order.ASCENDING ? 1 : -1;
    }

    @Override
    public int compare(Key one, Key other) {
        return order == Order.ASCENDING ? one.compareTo(other) : other.compareTo(one);
    }

    boolean contains(Key key) {
        return (lowest == null || lowest.compareTo(key) <= 0) && (highest == null || highest.compareTo(key) >= 0);
    }

    /** The part of a map that belongs to this range, in the order of the walk. */
    <V> ConcurrentNavigableMap<Key, V> of(ConcurrentNavigableMap<Key, V> all) {
        ConcurrentNavigableMap<Key, V> part = all;
        if (lowest != null) {
            part = part.tailMap(lowest, true);
        }
        if (highest != null) {
            part = part.headMap(highest, true);
        }
        return order == Order.ASCENDING ? part : part.descendingMap();
    }
}
