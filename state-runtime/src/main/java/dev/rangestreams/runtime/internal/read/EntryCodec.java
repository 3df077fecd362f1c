package dev.rangestreams.runtime.internal.read;

import org.apache.kafka.streams.processor.api.Record;

/** Between what readers of a store see and what its engine holds. */
public interface EntryCodec<K, V> {
    byte[] key(K key);

    K key(byte[] key);

    Record<K, V> record(K key, long timestamp, byte[] stored);
}
