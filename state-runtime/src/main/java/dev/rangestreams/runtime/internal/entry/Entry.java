package dev.rangestreams.runtime.internal.entry;

import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.kstream.KGroupedStream;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * The way from a grouped stream back to a stream, by public API alone. Kafka decides whether to repartition as for any
 * aggregation; the aggregation itself keeps the incoming value in a store that remembers nothing. Timestamps, headers and
 * order pass through untouched; records without key or value are dropped and counted by Kafka itself.
 */
public final class Entry {
    private Entry() {}

    /** The records of a grouped stream, partitioned by its key, as processors named after {@code name}. */
    public static <K, V> KStream<K, V> open(KGroupedStream<K, V> grouped, @Nullable Serde<K> keySerde, String name) {
        String storeName = name + "-entry";
        Materialized<K, V, KeyValueStore<Bytes, byte[]>> nowhere = Materialized.as(ForgetfulStore.supplier(storeName));
        return grouped.aggregate(
                        () -> null,
                        (key, value, nothing) -> value,
                        Named.as(storeName),
                        nowhere.withKeySerde(EntrySerdes.key(keySerde, storeName))
                                .withValueSerde(EntrySerdes.value())
                                .withCachingDisabled()
                                .withLoggingDisabled())
                .toStream(Named.as(name + "-entered"));
    }
}
