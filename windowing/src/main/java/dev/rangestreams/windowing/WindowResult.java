package dev.rangestreams.windowing;

import org.jspecify.annotations.Nullable;

/**
 * What one window of one key came to, among others of the same moment.
 *
 * @param window the key and the window
 * @param value the aggregate's result; null if it has none, for example the mean of nothing but nulls
 * @param <K> the grouping key
 * @param <R> the result
 */
public record WindowResult<K, R>(
        WindowKey<K> window, @Nullable R value) {}
