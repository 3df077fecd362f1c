package dev.rangestreams.runtime.internal.store;

import dev.rangestreams.runtime.internal.kafka.Changelog;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.jspecify.annotations.Nullable;

/**
 * The user's serdes as a store uses them: told the changelog's topic, and the record's headers where there is a record. A
 * serializer that gives null for something is refused, or a value would silently turn into a deletion.
 */
public final class StoreSerdes<K, V> {
    private final String storeName;
    private final String topic;
    private final Serializer<K> keySerializer;
    private final Deserializer<K> keyDeserializer;
    private final Serializer<V> valueSerializer;
    private final Deserializer<V> valueDeserializer;

    /** Serdes that are null are taken from the configured defaults. */
    @SuppressWarnings("unchecked") // the defaults are what the user says they are, as in Kafka Streams
    public StoreSerdes(
            String storeName,
            StateStoreContext context,
            @Nullable Serde<K> givenKeySerde,
            @Nullable Serde<V> givenValueSerde) {
        Serde<K> keySerde = givenKeySerde == null ? (Serde<K>) context.keySerde() : givenKeySerde;
        Serde<V> valueSerde = givenValueSerde == null ? (Serde<V>) context.valueSerde() : givenValueSerde;
        this.storeName = storeName;
        this.topic = Changelog.topic(context, storeName);
        this.keySerializer = keySerde.serializer();
        this.keyDeserializer = keySerde.deserializer();
        this.valueSerializer = valueSerde.serializer();
        this.valueDeserializer = valueSerde.deserializer();
    }

    /** By what classes keys are written and read, for messages. */
    public String keySerde() {
        return names(keySerializer, keyDeserializer);
    }

    /** By what classes values are written and read, for messages. */
    public String valueSerde() {
        return names(valueSerializer, valueDeserializer);
    }

    private static String names(Serializer<?> serializer, Deserializer<?> deserializer) {
        return "the serde of " + serializer.getClass().getName() + " and "
                + deserializer.getClass().getName();
    }

    public byte[] key(K key) {
        return given(keySerializer.serialize(topic, key), "key");
    }

    public byte[] key(K key, Headers headers) {
        return given(keySerializer.serialize(topic, headers, key), "key");
    }

    public K key(byte[] key) {
        return keyDeserializer.deserialize(topic, key);
    }

    public byte[] value(V value, Headers headers) {
        return given(valueSerializer.serialize(topic, headers, value), "value");
    }

    public V value(byte[] value) {
        return valueDeserializer.deserialize(topic, value);
    }

    public V value(byte[] value, Headers headers) {
        return valueDeserializer.deserialize(topic, headers, value);
    }

    private byte[] given(byte @Nullable [] bytes, String what) {
        if (bytes == null) {
            throw new SerializationException("The serializer of the " + what + "s of store " + storeName
                    + " gave null for a " + what + " that is not null; there is nothing to store then");
        }
        return bytes;
    }
}
