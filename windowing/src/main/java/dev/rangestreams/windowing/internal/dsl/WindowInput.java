package dev.rangestreams.windowing.internal.dsl;

import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a record is to its windows.
 *
 * @param time when it happened
 * @param key what its windows are keyed by, null for a record that belongs to none
 * @param value what is aggregated of it, given the last result that is referred to
 * @param reference the windows whose last result is referred to, null for none
 */
public record WindowInput<K, V, W, X>(
        RecordTime<V> time,
        BiFunction<K, V, @Nullable W> key,
        BiFunction<V, @Nullable Object, X> value,
        @Nullable String reference) {
    /**
     * When a record happened.
     *
     * @param isWallClock whether it happens when it is processed
     * @param inValue where its value says so, null if its timestamp does
     */
    public record RecordTime<V>(
            boolean isWallClock, @Nullable Function<V, @Nullable Long> inValue) {}
}
