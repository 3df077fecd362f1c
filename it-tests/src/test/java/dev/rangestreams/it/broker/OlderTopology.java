package dev.rangestreams.it.broker;

import dev.rangestreams.api.RangedKStream;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.it.versioned.Putting;
import dev.rangestreams.versioned.store.VersionedStores;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.JoinWindows;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.StreamJoined;
import org.apache.kafka.streams.kstream.TimeWindows;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.VersionedKeyValueStore;
import org.apache.kafka.streams.state.WindowStore;

/** What runs on another version of Kafka: the same on each engine, over the same input, each result after its engine's name. */
enum OlderTopology {
    /** Topics in, out, late. */
    RANGES {
        @Override
        void add(Engine engine, Builder builder) {
            var range = Ranges.beforeAndGrace(30, 10);
            RangedKStream<String, String> ranged = RangeStreams.rangeOver(
                    builder.stream(0).groupByKey(),
                    range,
                    Materialized.<String, String>as(engine.buffer(engine.name(), range.retentionMs()))
                            .withKeySerde(Serdes.String())
                            .withValueSerde(Serdes.String()));
            builder.send(ranged.aggregate((anchor, records) -> engine + " " + RangeApp.join(records)), 1);
            builder.send(ranged.late(), 2);
        }
    },

    /**
     * Topics in, out, then one for the table of each engine, {@code rates-} and its name: what comes in is joined with the
     * table, and put into a store with history.
     */
    VERSIONS {
        @Override
        void add(Engine engine, Builder builder) {
            if (engine == Engine.STOCK) {
                return; // It has no history, and from its local state no version but the newest.
            }
            var rates = builder.streams.table(
                    builder.topic("rates-" + engine),
                    Builder.STRINGS,
                    Materialized.<String, String>as(engine.versioned("rates-" + engine, HISTORY_MS))
                            .withLoggingEnabled(NEVER_COMPACTED));
            builder.send(builder.stream(0).join(rates, (value, rate) -> engine + " " + value + "+" + rate), 1);

            var store = "history-" + engine;
            StoreBuilder<VersionedKeyValueStore<String, String>> history =
                    VersionedStores.builder(engine.versioned(store, HISTORY_MS), Serdes.String(), Serdes.String());
            builder.streams.addStateStore(history.withLoggingEnabled(NEVER_COMPACTED));
            builder.send(
                    builder.stream(0)
                            .process(() -> new Putting(store), store)
                            .mapValues(versions -> engine + " " + versions),
                    1);
        }
    },

    /** Topics in, out, other: windows of what comes in, also on the engine that is configured, and a join of it with the other. */
    WINDOWS {
        @Override
        void add(Engine engine, Builder builder) {
            var store = engine.window("windows-" + engine, WINDOWS_OF_100.plus(GRACE), WINDOWS_OF_100, false);
            addWindows(Materialized.as(store), engine.name(), builder);

            var around = JoinWindows.ofTimeDifferenceAndGrace(Duration.ofMillis(50), GRACE);
            var size = Duration.ofMillis(around.size());
            var retention = size.plus(GRACE);
            builder.send(
                    builder.stream(0)
                            .join(
                                    builder.stream(2),
                                    (one, other) -> engine + " " + one + "+" + other,
                                    around,
                                    StreamJoined.with(Serdes.String(), Serdes.String(), Serdes.String())
                                            .withThisStoreSupplier(
                                                    engine.window("this-" + engine, retention, size, true))
                                            .withOtherStoreSupplier(
                                                    engine.window("other-" + engine, retention, size, true))),
                    1);
        }

        @Override
        void addOnce(Builder builder) {
            addWindows(Materialized.as("windows-" + CONFIGURED), CONFIGURED, builder);
        }

        private void addWindows(
                Materialized<String, String, WindowStore<Bytes, byte[]>> store, String name, Builder builder) {
            builder.send(
                    builder.stream(0)
                            .groupByKey(Grouped.with(Serdes.String(), Serdes.String()))
                            .windowedBy(TimeWindows.ofSizeAndGrace(WINDOWS_OF_100, GRACE))
                            .reduce(
                                    (all, value) -> all + "," + value,
                                    store.withLoggingEnabled(NEVER_COMPACTED).withCachingDisabled())
                            .toStream((window, all) -> window.key())
                            .mapValues(all -> name + " " + all),
                    1);
        }
    };

    /** What results of the engine that is chosen by configuration begin with. */
    static final String CONFIGURED = "CONFIGURED";

    static final long HISTORY_MS = 100;

    private static final Duration WINDOWS_OF_100 = Duration.ofMillis(100);
    private static final Duration GRACE = Duration.ofSeconds(1);

    /** The tests' times are long past, so that changelogs would be compacted as soon as a segment is full or over. */
    private static final Map<String, String> NEVER_COMPACTED = Map.of("segment.ms", String.valueOf(Long.MAX_VALUE));

    abstract void add(Engine engine, Builder builder);

    /** What there is besides. */
    void addOnce(Builder builder) {}

    Topology build(List<String> topics) {
        var builder = new Builder(topics);
        Arrays.stream(Engine.values()).forEach(engine -> add(engine, builder));
        addOnce(builder);
        return builder.streams.build();
    }

    /** A topology that grows, of streams of strings, each topic one stream. */
    static final class Builder {
        static final Consumed<String, String> STRINGS = Consumed.with(Serdes.String(), Serdes.String());

        final StreamsBuilder streams = new StreamsBuilder();
        final List<String> topics;

        Builder(List<String> topics) {
            this.topics = topics;
        }

        String topic(String begin) {
            return topics.stream()
                    .filter(name -> name.startsWith(begin))
                    .findFirst()
                    .orElseThrow();
        }

        KStream<String, String> stream(int topic) {
            return streams.stream(topics.get(topic), STRINGS);
        }

        void send(KStream<String, String> results, int topic) {
            results.to(topics.get(topic), Produced.with(Serdes.String(), Serdes.String()));
        }
    }
}
