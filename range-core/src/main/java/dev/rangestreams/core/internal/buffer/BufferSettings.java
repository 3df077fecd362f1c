package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.runtime.internal.store.Recovery;
import dev.rangestreams.runtime.internal.store.StoreDescription;
import java.util.Map;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * What a buffer is built from.
 *
 * @param name the store's name
 * @param range what reads the buffer, for messages
 * @param retentionMs how far back entries are kept: those with a timestamp above stream time minus this are visible
 * @param lookBackMs how far behind stream time the operator's range reads, grace included: what the cache holds
 * @param graceMs how far behind stream time a record may be and still be on time
 * @param newestWanted how many of the newest records of a key the range reads, {@link Integer#MAX_VALUE} for any number
 * @param keySerde null for the configured default
 * @param valueSerde null for the configured default
 * @param logged whether changes go to a changelog
 * @param topicConfig what the user wants of the changelog topic
 */
public record BufferSettings<K, V>(
        String name,
        String range,
        long retentionMs,
        long lookBackMs,
        long graceMs,
        int newestWanted,
        @Nullable Serde<K> keySerde,
        @Nullable Serde<V> valueSerde,
        boolean logged,
        Map<String, String> topicConfig) {

    public BufferSettings {
        topicConfig = Map.copyOf(topicConfig);
    }

    /** What has to be known of the buffer to lead its life. */
    StoreDescription description() {
        return new StoreDescription(name, "range buffer", Recovery.TAKE_OUT, retentionMs, true, false);
    }

    /** The name of the store that keeps the operator's clock. */
    public String clockName() {
        return name + "-clock";
    }
}
