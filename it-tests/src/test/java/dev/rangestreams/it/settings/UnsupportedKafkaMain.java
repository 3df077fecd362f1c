package dev.rangestreams.it.settings;

import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeStores;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.versioned.store.VersionedStores;
import dev.rangestreams.window.RangeDslStoreSuppliers;
import dev.rangestreams.window.WindowStores;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.TimeWindows;
import org.apache.kafka.streams.state.Stores;

/** Calls each way into RangeStreams on another version of Kafka, and prints what it throws. */
final class UnsupportedKafkaMain {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private UnsupportedKafkaMain() {}

    public static void main(String[] arguments) {
        Map<String, Runnable> calls = new LinkedHashMap<>();
        calls.put("RangeStreams.rangeOver", UnsupportedKafkaMain::rangeOver);
        calls.put("RangeStores.buffer", () -> RangeStores.buffer(InMemory.engine(), "x", SECOND));
        calls.put(
                "RangeStores.buffer for a range",
                () -> RangeStores.buffer(InMemory.engine(), "x", EventTimeRange.ofTimeBoundsWithNoGrace(SECOND)));
        calls.put("WindowStores.window", () -> WindowStores.window(InMemory.engine(), "x", SECOND, SECOND, false));
        calls.put("VersionedStores.versioned", () -> VersionedStores.versioned(InMemory.engine(), "x", SECOND));
        calls.put(
                "VersionedStores.builder",
                () -> VersionedStores.builder(Stores.persistentVersionedKeyValueStore("x", SECOND), null, null));
        calls.put("dsl.store.suppliers.class", UnsupportedKafkaMain::bySuppliers);
        calls.forEach((name, call) -> {
            try {
                call.run();
                System.err.println(name + " went through");
            } catch (Throwable e) {
                Throwable cause = e;
                while (cause.getCause() != null) {
                    cause = cause.getCause();
                }
                System.err.println(name + ": " + cause.getClass().getSimpleName() + ": " + cause.getMessage());
            }
        });
    }

    private static void rangeOver() {
        RangeStreams.rangeOver(
                new StreamsBuilder()
                        .stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                                .groupByKey(Grouped.with(Serdes.String(), Serdes.String())),
                EventTimeRange.ofTimeBoundsWithNoGrace(SECOND));
    }

    private static void bySuppliers() {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "app");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:1");
        config.put("dsl.store.suppliers.class", RangeDslStoreSuppliers.class);
        config.put("rangestreams.engine", "in-memory");
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey(Grouped.with(Serdes.String(), Serdes.String()))
                .windowedBy(TimeWindows.ofSizeWithNoGrace(SECOND))
                .count(Materialized.as("counts"));
        new KafkaStreams(builder.build(config), config).close();
    }
}
