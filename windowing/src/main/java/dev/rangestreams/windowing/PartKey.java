package dev.rangestreams.windowing;

import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/**
 * What windows are keyed by if they are finer than their grouping, see {@link Windowing#keyedBy}: all parts of one grouping key
 * are in one partition.
 *
 * @param key the grouping key
 * @param part which part of it
 * @param <K> the grouping key
 * @param <P> the part
 */
public record PartKey<K, P>(K key, P part) {
    /**
     * Writes and reads such keys: the length of the grouping key in 4 bytes, the grouping key, then the part.
     *
     * @param keySerde the grouping key's serde
     * @param partSerde the part's serde
     * @param <K> the grouping key
     * @param <P> the part
     * @return a serde to give to {@link WindowKey#serde}
     */
    public static <K, P> Serde<PartKey<K, P>> serde(Serde<K> keySerde, Serde<P> partSerde) {
        PartKeyFormat<K, P> format = new PartKeyFormat<>(keySerde, partSerde);
        return Serdes.serdeFrom(format, format);
    }
}
