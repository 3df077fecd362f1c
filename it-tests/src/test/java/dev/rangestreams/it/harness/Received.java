package dev.rangestreams.it.harness;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * A record as it was read.
 *
 * @param timestamp event time in milliseconds since 1970
 */
public record Received<K, V>(
        @Nullable K key, @Nullable V value, long timestamp, Headers headers, int partition, long offset) {

    static <K, V> Received<K, V> from(ConsumerRecord<K, V> read) {
        return new Received<>(
                read.key(), read.value(), read.timestamp(), read.headers(), read.partition(), read.offset());
    }

    /** The text of the last header of that name, or null. */
    public @Nullable String header(String name) {
        var header = headers.lastHeader(name);
        return header == null ? null : TextHeader.text(header);
    }

    @Override
    public String toString() {
        var extra = headers.toArray().length == 0 ? "" : " " + headers;
        return key + "@" + timestamp + "=" + value + " (partition " + partition + " offset " + offset + extra + ")";
    }
}
