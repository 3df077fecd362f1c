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
 * @param completeAfterMs how far stream time is ahead of a record when its range is complete, look-ahead and grace together;
 *     {@link #NOT_AWAITED} if nobody waits for that
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
        long completeAfterMs,
        int newestWanted,
        @Nullable Serde<K> keySerde,
        @Nullable Serde<V> valueSerde,
        boolean logged,
        Map<String, String> topicConfig) {

    /** Results come on arrival only. */
    public static final long NOT_AWAITED = -1;

    public BufferSettings {
        topicConfig = Map.copyOf(topicConfig);
    }

    /** What has to be known of the buffer to lead its life. */
    StoreDescription description() {
        return new StoreDescription(name, "range buffer", Recovery.TAKE_OUT, retentionMs, true, false);
    }

    /** Whether somebody waits for complete ranges. */
    public boolean isCompleteAwaited() {
        return completeAfterMs != NOT_AWAITED;
    }

    /**
     * The same for a buffer in which anchors wait until their ranges are complete. Then any of its records may be read, not only
     * the newest.
     *
     * @param keptMs how far back entries are kept now
     * @param afterMs how far stream time is ahead of a record when its range is complete
     */
    public BufferSettings<K, V> withCompleteRanges(long keptMs, long afterMs) {
        long lookBack = lookBackMs + (afterMs - graceMs);
        return new BufferSettings<>(
                name,
                range,
                keptMs,
                lookBack < 0 ? Long.MAX_VALUE : lookBack,
                graceMs,
                afterMs,
                Integer.MAX_VALUE,
                keySerde,
                valueSerde,
                logged,
                topicConfig);
    }

    /** The name of the store that keeps the operator's clock. */
    public String clockName() {
        return name + "-clock";
    }
}
