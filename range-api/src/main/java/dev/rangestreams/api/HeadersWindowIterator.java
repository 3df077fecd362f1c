package dev.rangestreams.api;

import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.WindowStoreIterator;

/**
 * A window store's iterator that knows the records it returns the timestamps and values of. The iterators of RangeStreams'
 * buffers are of this kind; {@link RangedRecordIterator#of} uses it, so that few callers ever need it themselves.
 *
 * @param <V> the record value
 */
public interface HeadersWindowIterator<V> extends WindowStoreIterator<V> {
    /**
     * The record whose timestamp and value {@code next()} returned last. While an anchor is evaluated, that is for the anchor
     * the very record that is evaluated.
     *
     * @return the record; do not change it
     * @throws IllegalStateException before the first {@code next()}
     */
    Record<?, V> lastRecord();

    /**
     * The headers of the record that {@code next()} returned last.
     *
     * @return its headers; do not change them
     * @throws IllegalStateException before the first {@code next()}
     */
    default Headers headers() {
        return lastRecord().headers();
    }
}
