package dev.rangestreams.core;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedKStream;
import dev.rangestreams.core.internal.dsl.RangeOver;
import dev.rangestreams.runtime.internal.kafka.SupportedKafka;
import java.util.Objects;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KGroupedStream;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.state.WindowStore;
import org.jspecify.annotations.Nullable;

/**
 * Where a topology leaves Kafka's DSL for ranges:
 *
 * <pre>{@code
 * RangedKStream<String, Reading> ranged = RangeStreams.rangeOver(
 *         readings.groupByKey(),
 *         EventTimeRange.ofTimeBoundsAndGrace(Duration.ofSeconds(20), Duration.ofSeconds(5)),
 *         Materialized.as("readings-buffer"));
 * KStream<String, Long> counts = ranged.count();
 * }</pre>
 *
 * <p>What comes back are plain streams. Every method may throw {@link IllegalArgumentException} that lists all that is wrong
 * with the call, with both values of each disagreement. A Kafka Streams older than 4.3
 * is refused by {@link IllegalStateException}. Use from the thread that builds the topology.
 *
 * @see <a href="https://cwiki.apache.org/confluence/display/KAFKA/KIP-1352">KIP-1352</a>, whose {@code
 *     KGroupedStream.rangeOver} this stands for
 */
public final class RangeStreams {
    private RangeStreams() {}

    /**
     * Evaluates every record of a grouped stream against the records around it. The buffer gets a generated name, and a
     * warning that it does: name it with {@link #rangeOver(KGroupedStream, Range, Materialized)} in production.
     *
     * @param grouped a stream grouped by Kafka's own {@code groupByKey} or {@code groupBy}
     * @param range which records around each record belong to it
     * @param <K> the grouping key
     * @param <V> the record value
     * @return the ranged stream, on which aggregations hang
     */
    public static <K, V> RangedKStream<K, V> rangeOver(
            KGroupedStream<K, V> grouped, Range<? super K, ? super V> range) {
        return rangeOver(grouped, range, Materialized.with(null, null));
    }

    /**
     * As {@link #rangeOver(KGroupedStream, Range)}, with a name, serdes, retention or store of your own.
     *
     * @param grouped a stream grouped by Kafka's own {@code groupByKey} or {@code groupBy}
     * @param range which records around each record belong to it
     * @param materialized the buffer; its retention must be at least {@link Range#retentionMs()}. Caching set here has no
     *     effect: the buffer has its own cache, and the same results without
     * @param <K> the grouping key
     * @param <V> the record value
     * @return the ranged stream, on which aggregations hang
     */
    public static <K, V> RangedKStream<K, V> rangeOver(
            KGroupedStream<K, V> grouped,
            Range<? super K, ? super V> range,
            Materialized<K, V, WindowStore<Bytes, byte[]>> materialized) {
        return rangeOver(grouped, range, materialized, RangeOptions.defaults());
    }

    /**
     * As {@link #rangeOver(KGroupedStream, Range, Materialized)}, with what KIP-1352 does not have.
     *
     * @param grouped a stream grouped by Kafka's own {@code groupByKey} or {@code groupBy}
     * @param range which records around each record belong to it
     * @param materialized the buffer
     * @param options for example, whether late records stay in the buffer
     * @param <K> the grouping key
     * @param <V> the record value
     * @return the ranged stream, on which aggregations hang
     */
    public static <K, V> RangedKStream<K, V> rangeOver(
            KGroupedStream<K, V> grouped,
            Range<? super K, ? super V> range,
            Materialized<K, V, WindowStore<Bytes, byte[]>> materialized,
            RangeOptions options) {
        return of(grouped, range, required(options, "options").named(), materialized, options);
    }

    /**
     * As {@link #rangeOver(KGroupedStream, Range, Materialized)}, with a name for the processors.
     *
     * @param grouped a stream grouped by Kafka's own {@code groupByKey} or {@code groupBy}
     * @param range which records around each record belong to it
     * @param named the processors' name; by default they are named after the buffer
     * @param materialized the buffer
     * @param <K> the grouping key
     * @param <V> the record value
     * @return the ranged stream, on which aggregations hang
     */
    public static <K, V> RangedKStream<K, V> rangeOver(
            KGroupedStream<K, V> grouped,
            Range<? super K, ? super V> range,
            Named named,
            Materialized<K, V, WindowStore<Bytes, byte[]>> materialized) {
        return of(grouped, range, required(named, "named"), materialized, RangeOptions.defaults());
    }

    /**
     * Groups a stream by its key first, then does the same as {@link #rangeOver(KGroupedStream, Range, Materialized)}.
     *
     * @param stream the stream
     * @param serdes the serdes and name of the grouping
     * @param range which records around each record belong to it
     * @param materialized the buffer
     * @param <K> the key
     * @param <V> the record value
     * @return the ranged stream, on which aggregations hang
     */
    public static <K, V> RangedKStream<K, V> rangeOver(
            KStream<K, V> stream,
            Grouped<K, V> serdes,
            Range<? super K, ? super V> range,
            Materialized<K, V, WindowStore<Bytes, byte[]>> materialized) {
        return rangeOver(required(stream, "stream").groupByKey(required(serdes, "serdes")), range, materialized);
    }

    private static <K, V> RangedKStream<K, V> of(
            KGroupedStream<K, V> grouped,
            Range<? super K, ? super V> range,
            @Nullable Named named,
            Materialized<K, V, WindowStore<Bytes, byte[]>> materialized,
            RangeOptions options) {
        SupportedKafka.check();
        return RangeOver.of(
                required(grouped, "grouped"),
                required(range, "range"),
                required(materialized, "materialized"),
                named,
                NewestWanted.by(range),
                options.admission(),
                options.closesInSilence());
    }

    private static <T> T required(T argument, String name) {
        return Objects.requireNonNull(argument, name + " must not be null");
    }
}
