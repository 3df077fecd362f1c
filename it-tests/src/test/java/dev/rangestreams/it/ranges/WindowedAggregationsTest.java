package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.RangeStreamsConfig;
import dev.rangestreams.it.ranges.WindowedCase.Aggregation;
import dev.rangestreams.it.ranges.WindowedCase.Emission;
import dev.rangestreams.it.ranges.WindowedCase.Shape;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.window.RangeDslStoreSuppliers;
import dev.rangestreams.window.WindowStores;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.ValueAndTimestamp;
import org.apache.kafka.streams.state.WindowStore;

/** Kafka's own windowed aggregations give on our engines what they give on Kafka's stores. */
class WindowedAggregationsTest {
    private static final String STORE = "windows";

    /** So many windows are read one by one, so that those that close come in the order of time. */
    private static final long IN_ORDER = 16;

    private static Stream<TimelineEngine> engines() {
        return Storage.ours().map(Storage::engine).distinct();
    }

    private static Materialized<String, String, WindowStore<Bytes, byte[]>> onKafka(WindowedCase wanted) {
        return Materialized.as(Stores.persistentTimestampedWindowStore(
                STORE, Duration.ofMillis(wanted.retentionMs()), Duration.ofMillis(wanted.size()), false));
    }

    private static Materialized<String, String, WindowStore<Bytes, byte[]>> on(
            TimelineEngine engine, WindowedCase wanted) {
        return Materialized.as(WindowStores.window(
                engine, STORE, Duration.ofMillis(wanted.retentionMs()), Duration.ofMillis(wanted.size()), false));
    }

    private static Materialized<String, String, WindowStore<Bytes, byte[]>> named(WindowedCase wanted) {
        return Materialized.<String, String, WindowStore<Bytes, byte[]>>as(STORE)
                .withRetention(Duration.ofMillis(wanted.retentionMs()));
    }

    private static Consumer<Properties> configured(TimelineEngine engine) {
        return config -> {
            config.put(StreamsConfig.DSL_STORE_SUPPLIERS_CLASS_CONFIG, RangeDslStoreSuppliers.class);
            config.put(RangeStreamsConfig.ENGINE_CONFIG, engine.name());
        };
    }

    /** Windows that close together come by key from a store that is not told why it is read, from ours and from Kafka's. */
    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void a_named_store_gives_what_kafkas_gives(
            @ForAll("cases") WindowedCase wanted, @ForAll boolean cached, @ForAll("events") List<Event> events) {
        List<String> expected = results(wanted, onKafka(wanted), cached, events, config -> {});
        engines().forEach(engine -> {
            List<String> found = results(wanted, on(engine, wanted), cached, events, config -> {});
            if (wanted.emission() == Emission.WHEN_CLOSED) {
                assertThat(found).as(engine.name()).containsExactlyInAnyOrderElementsOf(expected);
            } else {
                assertThat(found).as(engine.name()).isEqualTo(expected);
            }
        });
    }

    /** Kafka then keeps windows that are emitted when they close by time; ours come in that order too unless many are open. */
    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void a_configured_store_gives_what_kafkas_gives(
            @ForAll("cases") WindowedCase wanted,
            @ForAll boolean cached,
            @ForAll boolean headers,
            @ForAll("events") List<Event> events) {
        Consumer<Properties> format = config -> {
            if (headers) {
                config.put(StreamsConfig.DSL_STORE_FORMAT_CONFIG, StreamsConfig.DSL_STORE_FORMAT_HEADERS);
            }
        };
        List<String> expected = results(wanted, named(wanted), cached, events, format);
        boolean inOrder = wanted.emission() != Emission.WHEN_CLOSED
                || (wanted.shape() == Shape.TUMBLING && wanted.retentionMs() / wanted.size() < IN_ORDER);
        engines().forEach(engine -> {
            List<String> found = results(wanted, named(wanted), cached, events, format.andThen(configured(engine)));
            if (inOrder) {
                assertThat(found).as(engine.name()).isEqualTo(expected);
            } else {
                assertThat(found).as(engine.name()).containsExactlyInAnyOrderElementsOf(expected);
            }
        });
    }

    /** What came out, and what is in the store then. */
    private static List<String> results(
            WindowedCase wanted,
            Materialized<String, String, WindowStore<Bytes, byte[]>> store,
            boolean cached,
            List<Event> events,
            Consumer<Properties> settings) {
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> input = builder.stream("in");
        wanted.of(
                        input.groupByKey(),
                        (cached ? store.withCachingEnabled() : store.withCachingDisabled())
                                .withKeySerde(Serdes.String())
                                .withValueSerde(Serdes.String()))
                .toStream()
                .map((window, value) -> KeyValue.pair(window.toString(), value))
                .to("out");
        try (Driver driver = Driver.of(Storage.ANY, builder, settings.andThen(WindowedAggregationsTest::emitAtOnce))) {
            events.forEach(event -> driver.pipe("in", event.record()));
            List<String> results = new ArrayList<>(driver.read("out"));
            results.addAll(contents(driver));
            return results;
        }
    }

    /** Kafka otherwise emits closed windows once a second of the wall clock. */
    private static void emitAtOnce(Properties config) {
        config.put("__emit.interval.ms.kstreams.windowed.aggregation__", 0L);
    }

    private static List<String> contents(Driver driver) {
        ReadOnlyWindowStore<String, ValueAndTimestamp<String>> store =
                driver.kafka().getTimestampedWindowStore(STORE);
        List<String> contents = new ArrayList<>();
        try (KeyValueIterator<Windowed<String>, ValueAndTimestamp<String>> all = store.all()) {
            all.forEachRemaining(entry -> contents.add("in the store " + entry.key + "=" + entry.value));
        }
        return contents.stream().sorted().toList();
    }

    @Provide
    Arbitrary<WindowedCase> cases() {
        return Combinators.combine(
                        Arbitraries.of(Shape.class),
                        Arbitraries.longs().between(1, 10),
                        Arbitraries.longs().between(1, 10),
                        Arbitraries.longs().between(0, 20),
                        Arbitraries.of(0L, 1L, 7L, 70L),
                        Arbitraries.of(Aggregation.class),
                        Arbitraries.of(Emission.class))
                .as((shape, size, advance, grace, spare, aggregation, emission) ->
                        new WindowedCase(shape, size, Math.min(advance, size), grace, spare, aggregation, emission));
    }

    /** Times rise as a rule, now and then by far. */
    @Provide
    Arbitrary<List<Event>> events() {
        return Combinators.combine(
                        Arbitraries.of("a", "b", "ab"),
                        Arbitraries.longs().between(0, 12),
                        Arbitraries.frequency(Tuple.of(12, 2), Tuple.of(1, 60)))
                .as((key, jitter, step) -> new Event(key, jitter, Integer.toString(step)))
                .list()
                .ofMinSize(1)
                .ofMaxSize(30)
                .map(WindowedAggregationsTest::inTime);
    }

    private static List<Event> inTime(List<Event> drawn) {
        long[] now = {0};
        return IntStream.range(0, drawn.size())
                .mapToObj(i -> {
                    Event event = drawn.get(i);
                    now[0] += Long.parseLong(event.value());
                    return new Event(event.key(), now[0] + event.timestamp(), "v" + i);
                })
                .toList();
    }
}
