package dev.rangestreams.runtime.internal.kafka;

import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.kstream.internals.TimeWindow;

/** Keys as Kafka's window stores return them, so that they equal those of Kafka's own stores. */
public final class UnitWindows {
    private UnitWindows() {}

    /** A key with the window [start, start + size), cut at the end of time. */
    public static <K> Windowed<K> windowed(K key, long start, long size) {
        long end = start + size;
        return new Windowed<>(key, new TimeWindow(start, end < 0 ? Long.MAX_VALUE : end));
    }
}
