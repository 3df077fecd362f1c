package dev.rangestreams.core;

import dev.rangestreams.api.RangedKStream;
import dev.rangestreams.core.internal.dsl.JoinedSettings;
import dev.rangestreams.core.internal.dsl.TableHistoryCheck;
import dev.rangestreams.runtime.internal.store.CallFaults;
import dev.rangestreams.spi.TimelineEngine;
import java.time.Duration;
import java.util.Objects;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Joined;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.KTable;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.ValueJoiner;
import org.apache.kafka.streams.state.WindowStore;
import org.jspecify.annotations.Nullable;

/**
 * Joins of a stream with a versioned table that wait for versions that come late, and lose nothing that waits. Each record is
 * joined with the version that was valid at its timestamp, once stream time is more than the grace past it:
 *
 * <pre>{@code
 * AsOfJoined<String, Payment, Converted> converted = AsOfJoins.join(
 *         payments, rates, Payment::in, Joined.with(Serdes.String(), paymentSerde, rateSerde)
 *                 .withName("converted")
 *                 .withGracePeriod(Duration.ofHours(1)));
 * converted.joined().to("converted");
 * }</pre>
 *
 * <p>Kafka's own join with a grace period takes the same arguments. Up to version 4.4 it loses what waits when a task goes on
 * without its local state, and lets late records overtake (KAFKA-14936). Here records wait in a buffer with a changelog, as
 * under {@link RangedKStream#emitOnClose()}: they outlive restarts, moves and crashes, and come out in the order of timestamp and
 * arrival.
 *
 * <p>Use from the thread that builds the topology.
 */
public final class AsOfJoins {
    private AsOfJoins() {}

    /**
     * Joins records that have a partner. Records without key or value, and those without a version at their time, have no result.
     *
     * @param stream the records; what changed their keys is repartitioned first
     * @param table a table on a versioned store with a name, ours or Kafka's
     * @param joiner what a record and its version come to
     * @param joined the grace period, serdes, and the name, by which the buffer and its changelog topic are called
     * @param <K> the key
     * @param <V> the records' value
     * @param <T> the table's value
     * @param <R> the result
     * @return the results, and what came too late
     * @throws IllegalArgumentException that lists all that is wrong; while the topology is built, if the table's store is not
     *     versioned or its history shorter than the grace
     */
    public static <K, V, T, R> AsOfJoined<K, V, R> join(
            KStream<K, V> stream,
            KTable<K, T> table,
            ValueJoiner<? super V, ? super T, ? extends R> joiner,
            Joined<K, V, T> joined) {
        return make("AsOfJoins.join", stream, table, joiner, joined, false, null);
    }

    /**
     * As {@link #join(KStream, KTable, ValueJoiner, Joined)}, with records waiting on an engine of your choice.
     *
     * @param stream the records
     * @param table a table on a versioned store with a name
     * @param joiner what a record and its version come to
     * @param joined the grace period, serdes and name
     * @param engine where records wait
     * @param <K> the key
     * @param <V> the records' value
     * @param <T> the table's value
     * @param <R> the result
     * @return the results, and what came too late
     * @throws IllegalArgumentException as above
     */
    public static <K, V, T, R> AsOfJoined<K, V, R> join(
            KStream<K, V> stream,
            KTable<K, T> table,
            ValueJoiner<? super V, ? super T, ? extends R> joiner,
            Joined<K, V, T> joined,
            TimelineEngine engine) {
        return make("AsOfJoins.join", stream, table, joiner, joined, false, Objects.requireNonNull(engine, "engine"));
    }

    /**
     * As {@link #join(KStream, KTable, ValueJoiner, Joined)}, with a result for records without a version at their time, too: the
     * joiner is given null.
     *
     * @param stream the records
     * @param table a table on a versioned store with a name
     * @param joiner what a record and its version, or null, come to
     * @param joined the grace period, serdes and name
     * @param <K> the key
     * @param <V> the records' value
     * @param <T> the table's value
     * @param <R> the result
     * @return the results, and what came too late
     * @throws IllegalArgumentException as above
     */
    public static <K, V, T, R> AsOfJoined<K, V, R> leftJoin(
            KStream<K, V> stream,
            KTable<K, T> table,
            ValueJoiner<? super V, ? super @Nullable T, ? extends R> joiner,
            Joined<K, V, T> joined) {
        return make("AsOfJoins.leftJoin", stream, table, joiner, joined, true, null);
    }

    /**
     * As {@link #leftJoin(KStream, KTable, ValueJoiner, Joined)}, with records waiting on an engine of your choice.
     *
     * @param stream the records
     * @param table a table on a versioned store with a name
     * @param joiner what a record and its version, or null, come to
     * @param joined the grace period, serdes and name
     * @param engine where records wait
     * @param <K> the key
     * @param <V> the records' value
     * @param <T> the table's value
     * @param <R> the result
     * @return the results, and what came too late
     * @throws IllegalArgumentException as above
     */
    public static <K, V, T, R> AsOfJoined<K, V, R> leftJoin(
            KStream<K, V> stream,
            KTable<K, T> table,
            ValueJoiner<? super V, ? super @Nullable T, ? extends R> joiner,
            Joined<K, V, T> joined,
            TimelineEngine engine) {
        return make(
                "AsOfJoins.leftJoin", stream, table, joiner, joined, true, Objects.requireNonNull(engine, "engine"));
    }

    private static <K, V, T, R> AsOfJoined<K, V, R> make(
            String call,
            KStream<K, V> stream,
            KTable<K, T> table,
            ValueJoiner<? super V, ? super T, ? extends R> joiner,
            Joined<K, V, T> joined,
            boolean outer,
            @Nullable TimelineEngine engine) {
        JoinedSettings<K, V, T> wanted = new JoinedSettings<>(Objects.requireNonNull(joined, "joined"));
        String name = wanted.name();
        String store = table.queryableStoreName();
        CallFaults faults = CallFaults.of(call + (name == null ? "" : " " + name));
        faults.addIf(
                wanted.grace() == null,
                "there is no grace period: give one with Joined.withGracePeriod(..), or take KStream.join, which does not"
                        + " wait");
        faults.addIf(name == null, "there is no name, which is that of a topic too: give one with Joined.withName(..)");
        faults.addIf(
                store == null,
                "the table has no store with a name, so it has no versions: make it with"
                        + " Materialized.as(VersionedStores.versioned(..))");
        faults.throwIfAny();

        Duration grace = wanted.grace();
        EventTimeRange<K, V> alone = EventTimeRange.ofTimeBoundsAndGrace(Duration.ZERO, grace);
        RangedKStream<K, V> waiting = RangeStreams.rangeOver(
                stream.groupByKey(Grouped.with(name, wanted.key(), wanted.value())),
                alone,
                AsOfJoins.<K, V>buffer(engine, name + "-waiting", alone)
                        .withKeySerde(wanted.key())
                        .withValueSerde(wanted.value()));
        KStream<K, V> inOrder = waiting.emitOnClose()
                .aggregate((anchor, records) -> anchor.value(), Named.as(name + "-in-order"))
                .processValues(
                        new TableHistoryCheck<>(call + " " + name, stream, store, grace.toMillis()),
                        Named.as(name + "-table"));
        return new AsOfJoined<>(
                waiting,
                join(inOrder, table, joiner, wanted.named(name), outer),
                late -> join(late, table, joiner, wanted.named(name + "-late"), outer),
                name);
    }

    private static <K, V> Materialized<K, V, WindowStore<Bytes, byte[]>> buffer(
            @Nullable TimelineEngine engine, String name, EventTimeRange<K, V> range) {
        return engine == null ? Materialized.as(name) : Materialized.as(RangeStores.buffer(engine, name, range));
    }

    private static <K, V, T, R> KStream<K, R> join(
            KStream<K, V> records,
            KTable<K, T> table,
            ValueJoiner<? super V, ? super T, ? extends R> joiner,
            Joined<K, V, T> joined,
            boolean outer) {
        return outer ? records.leftJoin(table, joiner, joined) : records.join(table, joiner, joined);
    }
}
