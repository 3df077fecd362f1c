package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeStores;
import dev.rangestreams.core.RangeStreams;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
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
