package dev.rangestreams.core.internal.envelope;

import dev.rangestreams.runtime.internal.read.EntryCodec;
import dev.rangestreams.runtime.internal.store.StoreSerdes;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Between typed records and bytes. Headers and the changelog's topic name reach every serializer and deserializer. */
public final class RecordCodec<K, V> implements EntryCodec<K, V> {
    private final String storeName;
    private final StoreSerdes<K, V> serdes;

    /** Serdes that are null are taken from the configured defaults. */
    public RecordCodec(
            String storeName, StateStoreContext context, @Nullable Serde<K> keySerde, @Nullable Serde<V> valueSerde) {
        this.storeName = storeName;
        this.serdes = new StoreSerdes<>(storeName, context, keySerde, valueSerde);
    }

    public byte[] key(K key, Headers headers) {
        return serdes.key(key, headers);
    }

    @Override
    public byte[] key(K key) {
        return serdes.key(key);
    }

    @Override
    public K key(byte[] key) {
        return serdes.key(key);
    }

    public byte[] value(V value, Headers headers) {
        return serdes.value(value, headers);
    }

    /** What the keys' serde is called in messages. */
    public String keySerde() {
        return serdes.keySerde();
    }

    /** What the values' serde is called in messages. */
    public String valueSerde() {
        return serdes.valueSerde();
    }

    public Envelope envelope(byte[] encoded) {
        return Envelope.decode(encoded, storeName);
    }

    @Override
    public Record<K, V> record(K key, long timestamp, byte[] encoded) {
        return Envelope.headersAndValue(
                encoded,
                storeName,
                (headers, value) -> new Record<>(key, serdes.value(value, headers), timestamp, headers));
    }
}
