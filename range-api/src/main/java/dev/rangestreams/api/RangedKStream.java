package dev.rangestreams.api;

import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Named;

/**
 * A stream whose records are each evaluated against the records around them. Any number of aggregations may hang on one
 * ranged stream: they share its buffer, its changelog and, as far as the cache reaches, what is read for an anchor.
 *
 * <p>On arrival of each record, one result comes out at once and is never revised: key unchanged, timestamp and headers of
 * the anchor. Worked example: one key, A@10, B@20, C@30, D@40 in this order, range "20 ms before": {@code count()} gives
 * 1@10, 2@20, 3@30, 3@40.
 *
 * <p>The result streams keep the key's serde and the partitioning, so that grouping by the same key again does not
 * repartition. They have no value serde yet: give one where the stream is written, as after {@code mapValues}.
 *
 * <p>Used while the topology is built, by one thread.
 *
 * @param <K> the grouping key
 * @param <V> the record value
 */
public interface RangedKStream<K, V> {
    /**
     * Computes one result per record from the records of its range.
     *
     * @param aggregator the computation
     * @param <VR> the result; null is forwarded as a null value
     * @return the results
     */
    <VR> KStream<K, VR> aggregate(RangeAggregator<K, V, VR> aggregator);

    /**
     * As {@link #aggregate(RangeAggregator)}, under a name of your own.
     *
     * @param aggregator the computation
     * @param named the processor's name
     * @param <VR> the result
     * @return the results
     */
    <VR> KStream<K, VR> aggregate(RangeAggregator<K, V, VR> aggregator, Named named);

    /**
     * Counts the records of each record's range. The record itself counts where it is in its range, as it is unless the
     * range leaves it out.
     *
     * @return the counts, each at least 1; 0 is possible for a range without its anchor
     */
    KStream<K, Long> count();

    /**
     * As {@link #count()}, under a name of your own.
     *
     * @param named the processor's name
     * @return the counts
     */
    KStream<K, Long> count(Named named);

    /**
     * The same ranges, with results that come once they are <b>complete</b>: when stream time is more than the range's look-ahead and
     * grace ahead of the record, so that whatever would still belong to it is late. Results come in the order of timestamp
     * and, within one, of arrival; arrivals out of order within the grace period change nothing, as long as records of one
     * timestamp keep theirs. Everything is seen that lies in the range, also what arrived after the anchor: of the anchor's own timestamp a
     * range by time or calendar sees all (SQL's RANGE), a range by count goes record by record (SQL's ROWS).
     *
     * <p>Worked example: one key, A@10, B@20, C@30, range "10 ms before and 10 ms ahead", no grace. On arrival B counts 2, for C has
     * not come. Here B counts 3, and comes out with the first record later than 30.
     *
     * <p>The clock is that of the records: when none comes any more, the last results do not come either. Anchors that wait
     * survive restarts, and are evaluated before anything that they see expires. The buffer keeps records longer, by the
     * look-ahead. Each anchor that waits takes about 100 bytes of heap, and its key.
     *
     * @return a view of this stream, over the same buffer; its {@link #late()} is the same
     * @throws IllegalArgumentException if the range does not say how far it looks ahead, as a count range with a look-ahead does
     *     by {@code withMaxTimeAfter}, or the buffer was given a retention that is too short
     */
    RangedKStream<K, V> emitOnClose();

    /**
     * The records that came too late to be evaluated: those with a timestamp below stream time minus the grace period.
     * Stream time is the highest timestamp this operator has seen. They come out as they came in, with two more headers, in
     * decimal digits and UTF-8: {@code _late_range}, the name of the buffer, and {@code _late_stream_time_ms}, the stream
     * time against which they were late. Late records are counted in {@code dropped-records-total} and {@code late-total}
     * whether this stream is read or not.
     *
     * <p>Where a bound is set on how far ahead of the wall clock records may lie, those beyond it come out here too. They have
     * two headers more, by which they are told apart: {@code _late_reason}, which is {@code ahead-of-wall-clock}, and {@code
     * _late_wall_clock_ms}. They are counted in {@code dropped-records-total} and {@code ahead-total}.
     *
     * @return the late records, and those from beyond the bound; calling this twice gives the same records twice
     */
    KStream<K, V> late();

    /**
     * As {@link #late()}, under a name of your own.
     *
     * @param named the processor's name
     * @return the late records
     */
    KStream<K, V> late(Named named);
}
