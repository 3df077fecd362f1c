package dev.rangestreams.windowing;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** How window keys are written: start, end, then the key. */
record WindowKeyFormat<K>(Serde<K> keySerde) implements Serializer<WindowKey<K>>, Deserializer<WindowKey<K>> {
    private static final int BOUNDS = 2 * Long.BYTES;

    @Override
    public byte @Nullable [] serialize(String topic, @Nullable WindowKey<K> window) {
        return window == null ? null : encode(window, keySerde.serializer().serialize(topic, window.key()));
    }

    @Override
    public byte @Nullable [] serialize(String topic, Headers headers, @Nullable WindowKey<K> window) {
        return window == null ? null : encode(window, keySerde.serializer().serialize(topic, headers, window.key()));
    }

    private byte[] encode(WindowKey<K> window, byte[] key) {
        return ByteBuffer.allocate(BOUNDS + key.length)
                .putLong(window.start())
                .putLong(window.end())
                .put(key)
                .array();
    }

    @Override
    public @Nullable WindowKey<K> deserialize(String topic, byte @Nullable [] bytes) {
        return bytes == null
                ? null
                : decode(topic, bytes, key -> keySerde.deserializer().deserialize(topic, key));
    }

    @Override
    public @Nullable WindowKey<K> deserialize(String topic, Headers headers, byte @Nullable [] bytes) {
        return bytes == null
                ? null
                : decode(topic, bytes, key -> keySerde.deserializer().deserialize(topic, headers, key));
    }

    private WindowKey<K> decode(String topic, byte[] bytes, Function<byte[], K> read) {
        if (bytes.length < BOUNDS) {
            throw new SerializationException("A window key in " + topic + " has " + bytes.length
                    + " bytes, but its start and end alone have " + BOUNDS
                    + ": it was not written by WindowKey.serde(..)");
        }
        ByteBuffer in = ByteBuffer.wrap(bytes);
        long start = in.getLong();
        long end = in.getLong();
        byte[] key = new byte[in.remaining()];
        in.get(key);
        return new WindowKey<>(read.apply(key), start, end);
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
