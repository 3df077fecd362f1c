package dev.rangestreams.window.internal;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads several keys, one slice of time after the other, and by key within each slice. Kafka's cache holds its entries in that
 * order, and merges them with the store's. It is also close to the order of time, in which windows are to be emitted when they
 * close.
 *
 * @param widthMs how wide a slice is
 */
record Slices(long widthMs) {
    TimelineCursor read(
            Timelines timelines, byte @Nullable [] keyFrom, byte @Nullable [] keyTo, long from, long to, Order order) {
        long lowest = Math.max(0, from);
        if (lowest / widthMs >= Math.max(0, to) / widthMs) {
            return timelines.readKeys(keyFrom, keyTo, lowest, to, order);
        }
        List<TimelineCursor> slices = new ArrayList<>();
        try {
            for (long slice = lowest / widthMs; slice <= to / widthMs; slice++) {
                long begin = slice * widthMs;
                long last = begin > Long.MAX_VALUE - widthMs ? Long.MAX_VALUE : begin + widthMs - 1;
                TimelineCursor cursor =
                        timelines.readKeys(keyFrom, keyTo, Math.max(lowest, begin), Math.min(to, last), order);
                slices.add(order == Order.ASCENDING ? slices.size() : 0, cursor);
            }
            return new SlicesCursor(slices);
        } catch (RuntimeException e) {
            slices.forEach(TimelineCursor::close);
            throw e;
        }
    }
}
