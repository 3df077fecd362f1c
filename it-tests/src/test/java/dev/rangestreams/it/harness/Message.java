package dev.rangestreams.it.harness;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * A record to be written. It is immutable: {@link #with} and {@link #on} give changed copies.
 *
 * @param timestamp event time in milliseconds since 1970; a broker refuses by default what is more than an hour ahead
 * @param partition where it goes, or null to let the key decide
 */
public record Message<K, V>(
        @Nullable K key,
        @Nullable V value,
        long timestamp,
        @Nullable Integer partition,
        List<Header> headers) {

    public Message {
        if (timestamp < 0) {
            throw new IllegalArgumentException("Kafka takes no timestamp below 0, so not " + timestamp);
        }
        headers = List.copyOf(headers);
    }

    public static <K, V> Message<K, V> of(@Nullable K key, @Nullable V value, long timestamp) {
        return new Message<>(key, value, timestamp, null, List.of());
    }

    public Message<K, V> on(int chosenPartition) {
        return new Message<>(key, value, timestamp, chosenPartition, headers);
    }

    /** Adds a header; a name may be used more than once. */
    public Message<K, V> with(String name, String text) {
        var more = new ArrayList<>(headers);
        more.add(new TextHeader(name, text));
        return new Message<>(key, value, timestamp, partition, more);
    }

    ProducerRecord<K, V> to(String topic) {
        return new ProducerRecord<>(topic, partition, timestamp, key, value, headers);
    }
}
