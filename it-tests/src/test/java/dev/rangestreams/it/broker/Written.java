package dev.rangestreams.it.broker;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.Received;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/**
 * A record as its bytes are in a topic. Two are equal if a consumer could not tell them apart but by their offsets.
 *
 * @param key one character for each byte, as for the value and the values of headers
 * @param headers each as name=value, in their order
 */
record Written(
        int partition, @Nullable String key, @Nullable String value, long timestamp, List<String> headers) {

    /** What is committed in the topic, in the order of each partition, one partition after the other. */
    static List<Written> in(Broker broker, String topic) {
        try (var reader = broker.topics().reader(topic, Serdes.ByteArray(), Serdes.ByteArray())) {
            return reader.readToEnd().stream()
                    .map(Written::of)
                    .sorted((one, other) -> Integer.compare(one.partition, other.partition))
                    .toList();
        }
    }

    private static Written of(Received<byte[], byte[]> record) {
        var headers = Arrays.stream(record.headers().toArray())
                .map(header -> header.key() + "=" + text(header.value()))
                .toList();
        return new Written(record.partition(), text(record.key()), text(record.value()), record.timestamp(), headers);
    }

    /** Loses nothing, whatever the bytes are. */
    private static @Nullable String text(byte @Nullable [] bytes) {
        return bytes == null ? null : new String(bytes, ISO_8859_1);
    }
}
