package dev.rangestreams.windowing;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** How finer keys are written: the grouping key with its length in front, then the part. */
record PartKeyFormat<K, P>(Serde<K> keySerde, Serde<P> partSerde)
        implements Serializer<PartKey<K, P>>, Deserializer<PartKey<K, P>> {
    PartKeyFormat {
        Objects.requireNonNull(keySerde, "keySerde");
        Objects.requireNonNull(partSerde, "partSerde");
    }

    @Override
    public byte @Nullable [] serialize(String topic, @Nullable PartKey<K, P> key) {
        return key == null
                ? null
                : encode(
                        topic,
                        keySerde.serializer().serialize(topic, key.key()),
                        partSerde.serializer().serialize(topic, key.part()));
    }

    @Override
    public byte @Nullable [] serialize(String topic, Headers headers, @Nullable PartKey<K, P> key) {
        return key == null
                ? null
                : encode(
                        topic,
                        keySerde.serializer().serialize(topic, headers, key.key()),
                        partSerde.serializer().serialize(topic, headers, key.part()));
    }

    private static byte[] encode(String topic, byte @Nullable [] key, byte @Nullable [] part) {
        if (key == null || part == null) {
            throw new SerializationException("The serializer of the " + (key == null ? "grouping keys" : "parts")
                    + " of a key in " + topic + " gave null for what is not null");
        }
        return ByteBuffer.allocate(Integer.BYTES + key.length + part.length)
                .putInt(key.length)
                .put(key)
                .put(part)
                .array();
    }

    @Override
    public @Nullable PartKey<K, P> deserialize(String topic, byte @Nullable [] bytes) {
        return bytes == null
                ? null
                : decode(
                        topic,
                        bytes,
                        key -> keySerde.deserializer().deserialize(topic, key),
                        part -> partSerde.deserializer().deserialize(topic, part));
    }

    @Override
    public @Nullable PartKey<K, P> deserialize(String topic, Headers headers, byte @Nullable [] bytes) {
        return bytes == null
                ? null
                : decode(
                        topic,
                        bytes,
                        key -> keySerde.deserializer().deserialize(topic, headers, key),
                        part -> partSerde.deserializer().deserialize(topic, headers, part));
    }

    private static <K, P> PartKey<K, P> decode(
            String topic, byte[] bytes, Function<byte[], K> readKey, Function<byte[], P> readPart) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        int length = bytes.length < Integer.BYTES ? -1 : in.getInt();
        if (length < 0 || length > in.remaining()) {
            throw new SerializationException("A finer key in " + topic + " has " + bytes.length
                    + " bytes, which is too few for its grouping key: it was not written by PartKey.serde(..)");
        }
        byte[] key = new byte[length];
        in.get(key);
        byte[] part = new byte[in.remaining()];
        in.get(part);
        return new PartKey<>(readKey.apply(key), readPart.apply(part));
    }

    @Override
    public void configure(Map<String, ?> configs, boolean isKey) {
        keySerde.configure(configs, isKey);
        partSerde.configure(configs, isKey);
    }

    @Override
    public void close() {
        keySerde.close();
        partSerde.close();
    }
}
