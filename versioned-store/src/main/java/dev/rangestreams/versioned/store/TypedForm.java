package dev.rangestreams.versioned.store;

import dev.rangestreams.core.internal.kafka.Changelog;
import dev.rangestreams.core.internal.kafka.RecordHeadersOf;
import java.util.Objects;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.jspecify.annotations.Nullable;

/** Keys and values through the user's serdes, which are told the changelog's topic and, when writing, the record's headers. */
final class TypedForm<K, V> implements VersionForm<K, V> {
    private final StateStoreContext context;
    private final String topic;
    private final Serializer<K> keySerializer;
    private final Serializer<V> valueSerializer;
    private final Deserializer<V> valueDeserializer;

    /** Serdes that are null are taken from the configured defaults. */
    @SuppressWarnings("unchecked") // the defaults are what the user says they are, as in Kafka Streams
    TypedForm(
            String storeName,
            StateStoreContext context,
            @Nullable Serde<K> givenKeySerde,
            @Nullable Serde<V> givenValueSerde) {
        Serde<K> keySerde = givenKeySerde == null ? (Serde<K>) context.keySerde() : givenKeySerde;
        Serde<V> valueSerde = givenValueSerde == null ? (Serde<V>) context.valueSerde() : givenValueSerde;
        this.context = context;
        this.topic = Changelog.topic(context, storeName);
        this.keySerializer = keySerde.serializer();
        this.valueSerializer = valueSerde.serializer();
        this.valueDeserializer = valueSerde.deserializer();
    }

    @Override
    public byte[] key(K key) {
        return keySerializer.serialize(topic, Objects.requireNonNull(key, "key must not be null"));
    }

    /** As {@link #key(Object)}, in the course of a record. */
    byte[] keyToWrite(K key) {
        return keySerializer.serialize(topic, headers(), Objects.requireNonNull(key, "key must not be null"));
    }

    byte @Nullable [] valueToWrite(@Nullable V value) {
        return value == null ? null : valueSerializer.serialize(topic, headers(), value);
    }

    private Headers headers() {
        return RecordHeadersOf.context(context);
    }

    @Override
    public V value(byte[] value) {
        return valueDeserializer.deserialize(topic, value);
    }

    @Override
    public V newest(Row row) {
        return Objects.requireNonNull(version(row), "a newest version has a value")
                .value();
    }
}
