package dev.rangestreams.api;

import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.state.WindowStoreIterator;

/**
 * A window store's iterator that knows the headers of what it returns. The iterators of RangeStreams' buffers are of this
 * kind; {@link RangedRecordIterator#of} uses it, so that few callers ever need it themselves.
 *
 * @param <V> the record value
 */
public interface HeadersWindowIterator<V> extends WindowStoreIterator<V> {
    /**
     * The headers of the record that {@code next()} returned last.
     *
     * @return its headers; do not change them
     * @throws IllegalStateException before the first {@code next()}
     */
    Headers headers();
}
