package dev.rangestreams.core;

import dev.rangestreams.api.RangedKStream;
import java.util.function.Function;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Named;
import org.jspecify.annotations.Nullable;

/**
 * What {@link AsOfJoins} makes. Use from the thread that builds the topology.
 *
 * @param <K> the key
 * @param <V> the records' value
 * @param <R> the result
 */
public final class AsOfJoined<K, V, R> {
    private final RangedKStream<K, V> waiting;
    private final Function<KStream<K, V>, KStream<K, R>> late;
    private final KStream<K, R> joined;
    private final String name;
    private @Nullable KStream<K, V> lateRecords;
    private @Nullable KStream<K, R> lateJoined;

    AsOfJoined(
            RangedKStream<K, V> waiting,
            KStream<K, R> joined,
            Function<KStream<K, V>, KStream<K, R>> late,
            String name) {
        this.waiting = waiting;
        this.joined = joined;
        this.late = late;
        this.name = name;
    }

    /**
     * The results of records that were on time, each once, in the order of timestamp and arrival, with key, timestamp and headers of
     * the record.
     *
     * @return one result per record, for an inner join per record with a partner
     */
    public KStream<K, R> joined() {
        return joined;
    }

    /**
     * The records that lay further behind stream time than the grace when they came. They come out as they came in, with two more
     * headers, as {@link RangedKStream#late()} describes them.
     *
     * @return the late records; each call gives the same stream
     */
    public KStream<K, V> late() {
        if (lateRecords == null) {
            lateRecords = waiting.late(Named.as(name + "-late-records"));
        }
        return lateRecords;
    }

    /**
     * The results of those records, joined at once with the version of their time. They overtake what waits. Kafka's own join
     * gives them in the same stream as the others.
     *
     * @return the late results; each call gives the same stream
     */
    public KStream<K, R> lateJoined() {
        if (lateJoined == null) {
            lateJoined = late.apply(late());
        }
        return lateJoined;
    }
}
