package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeStores;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.versioned.store.VersionedStores;
import dev.rangestreams.window.WindowStores;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.query.FailureReason;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.query.VersionedKeyQuery;
import org.apache.kafka.streams.query.WindowKeyQuery;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A store that is closed while it is queried, as when its task moves: whoever asks is told so by the exception that Kafka
 * has for it, at whatever moment it happens.
 */
class ClosedQueriesTest {
    private static final Instant START = Instant.EPOCH;
    private static final Instant END = Instant.ofEpochMilli(1000);

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#ours")
    void before_it_is_read(Storage storage) {
        check(storage, "read", store -> store.fetch("k", START, END));
        check(storage, "readKeys", ReadOnlyWindowStore::all);
        check(storage, "read", store -> store.fetch("k", 10));
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#ours")
    void between_two_entries(Storage storage) {
        check(storage, "advance", store -> walk(store.fetch("k", START, END)));
        check(storage, "advance", store -> walk(store.backwardAll()));
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#ours")
    void before_an_entry_is_taken(Storage storage) {
        check(storage, "value", store -> walk(store.fetch("k", START, END)));
        check(storage, "value", store -> walk(store.all()));
    }

    /** Kafka's own stores do not throw at a query of version 2 either. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#ours")
    void a_query_of_version_2_that_comes_too_late_has_a_failed_result(Storage storage) {
        Duration retention = Duration.ofMillis(100);
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> input = builder.stream("in");
        EventTimeRange<String, String> range = EventTimeRange.ofTimeBoundsWithNoGrace(retention);
        Driver.countTo(
                RangeStreams.rangeOver(
                        input.groupByKey(),
                        range,
                        Materialized.as(RangeStores.buffer(storage.engine(), Driver.BUFFER, range))),
                "out");
        builder.addStateStore(Stores.windowStoreBuilder(
                WindowStores.window(storage.engine(), "windows", retention, retention, false),
                Serdes.String(),
                Serdes.String()));
        builder.addStateStore(VersionedStores.builder(
                VersionedStores.versioned(storage.engine(), "history", retention), Serdes.String(), Serdes.String()));
        builder.<String, String>stream("table")
                .toTable(Materialized.as(VersionedStores.versioned(storage.engine(), "versions", retention)));
        builder.<String, String>stream("used").process(IdleProcessor::new, "windows", "history");
        Map<String, StateStore> stores;
        try (Driver driver = Driver.of(storage, builder, config -> {})) {
            stores = driver.kafka().getAllStateStores();
        }
        assertThat(stores).containsKeys(Driver.BUFFER, "windows", "history", "versions");
        for (String name : List.of(Driver.BUFFER, "windows", "history", "versions")) {
            Query<?> query = name.equals(Driver.BUFFER) || name.equals("windows")
                    ? WindowKeyQuery.withKeyAndWindowStartRange("k", START, END)
                    : VersionedKeyQuery.withKey("k");
            QueryResult<?> result = stores.get(name).query(query, PositionBound.unbounded(), new QueryConfig(false));
            assertThat(result.isFailure()).as(name).isTrue();
            assertThat(result.getFailureReason()).as(name).isEqualTo(FailureReason.STORE_EXCEPTION);
            assertThat(result.getFailureMessage())
                    .startsWith("Store " + name + " failed to answer ")
                    .endsWith("Store " + name + " is closed");
        }
    }

    private static final class IdleProcessor implements Processor<String, String, Void, Void> {
        @Override
        public void process(Record<String, String> record) {
            // It is there so that its stores are.
        }
    }

    /** Reporters take a metric and ask for its value later. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void the_metric_of_a_closed_store_can_still_be_asked(Storage storage) {
        Metric cursors;
        try (Driver driver = Driver.counts(storage, EventTimeRange.ofTimeBoundsWithNoGrace(Duration.ofMillis(100)))) {
            cursors = driver.kafka().metrics().values().stream()
                    .filter(metric -> metric.metricName().name().equals("num-open-iterators")
                            && metric.metricName().tags().containsValue(Driver.BUFFER))
                    .findFirst()
                    .orElseThrow();
        }
        assertThat(((Number) cursors.metricValue()).longValue()).isZero();
    }

    private static void walk(KeyValueIterator<?, String> entries) {
        try (entries) {
            while (entries.hasNext()) {
                entries.next();
            }
        }
    }

    private static void check(Storage storage, String method, Consumer<ReadOnlyWindowStore<String, String>> query) {
        InterruptedEngine engine = new InterruptedEngine(storage.engine());
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> input = builder.stream("in");
        Materialized<String, String, WindowStore<Bytes, byte[]>> buffer =
                Materialized.as(RangeStores.buffer(engine, Driver.BUFFER, Duration.ofMillis(100)));
        Driver.countTo(
                RangeStreams.rangeOver(
                        input.groupByKey(), EventTimeRange.ofTimeBoundsWithNoGrace(Duration.ofMillis(100)), buffer),
                "out");
        try (Driver driver = Driver.of(storage, builder, config -> {})) {
            driver.pipe("k@10 A", "k@20 B");
            ReadOnlyWindowStore<String, String> store = driver.buffer();
            engine.before(method, driver::close);
            assertThatThrownBy(() -> query.accept(store))
                    .isInstanceOf(InvalidStateStoreException.class)
                    .hasMessageContainingAll(Driver.BUFFER, "closed");
            assertThat(engine.before()).isEmpty();
        }
    }
}
