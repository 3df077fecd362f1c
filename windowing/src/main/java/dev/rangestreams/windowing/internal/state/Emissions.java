package dev.rangestreams.windowing.internal.state;

import org.jspecify.annotations.Nullable;

/** Who is told what windows come to. */
public interface Emissions<K, R> {
    /**
     * A window's value.
     *
     * @param isClosed whether it is the last word on that window
     * @param newest the highest time of its records
     */
    void window(boolean isClosed, K key, long start, long end, @Nullable R value, long newest);

    /** All that was due at this moment has been told. */
    void done();
}
