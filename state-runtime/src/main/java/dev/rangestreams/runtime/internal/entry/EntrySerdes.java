package dev.rangestreams.runtime.internal.entry;

import java.util.Map;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** Serdes of the store that remembers nothing: serializing for it would be work for nothing. */
final class EntrySerdes {
    private static final byte[] NOTHING = {};

    private EntrySerdes() {}

    /** A value serde that writes nothing, not even no bytes: Kafka then spares the timestamp that it writes before them. */
    static <V> Serde<V> value() {
        return Serdes.serdeFrom((topic, value) -> null, (topic, bytes) -> null);
    }

    /**
     * The user's key serde, which streams further down go on using, except that it writes nothing for the store itself.
     *
     * @return null for null: the configured default
     */
    static <K> @Nullable Serde<K> key(@Nullable Serde<K> keySerde, String storeName) {
        return keySerde == null ? null : new KeySerde<>(keySerde, "-" + storeName + "-changelog");
    }

    private record KeySerde<K>(Serde<K> keySerde, String storeTopicEnd) implements Serde<K>, Serializer<K> {
        @Override
        public Serializer<K> serializer() {
            return this;
        }

        @Override
        public Deserializer<K> deserializer() {
            return keySerde.deserializer();
        }

        @Override
        public byte[] serialize(String topic, K key) {
            return isForStore(topic) ? NOTHING : keySerde.serializer().serialize(topic, key);
        }

        @Override
        public byte[] serialize(String topic, Headers headers, K key) {
            return isForStore(topic) ? NOTHING : keySerde.serializer().serialize(topic, headers, key);
        }

        private boolean isForStore(@Nullable String topic) {
            return topic != null && topic.endsWith(storeTopicEnd);
        }

        @Override
        public void configure(Map<String, ?> configs, boolean isKey) {
            keySerde.configure(configs, isKey);
        }

        @Override
        public void close() {
            keySerde.close();
        }
    }
}
