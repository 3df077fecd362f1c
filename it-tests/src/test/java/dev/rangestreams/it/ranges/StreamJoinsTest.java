package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.RangeStreamsConfig;
import dev.rangestreams.window.RangeDslStoreSuppliers;
import dev.rangestreams.window.WindowStores;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.kstream.JoinWindows;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.StreamJoined;
import org.apache.kafka.streams.kstream.ValueJoiner;

/** Kafka's own joins of streams keep their records on our engines when so configured, and give what they give on Kafka's. */
class StreamJoinsTest {
    /** One record for one of the two sides. */
    record Sided(String side, Event event) {
        @Override
        public String toString() {
            return side + " " + event;
        }
    }

    enum Join {
        INNER,
        LEFT,
        OUTER;

        KStream<String, String> of(
                KStream<String, String> left,
                KStream<String, String> right,
                JoinWindows windows,
                StreamJoined<String, String, String> stores) {
            ValueJoiner<String, String, String> both = (l, r) -> l + "+" + r;
            return switch (this) {
                case INNER -> left.join(right, both, windows, stores);
                case LEFT -> left.leftJoin(right, both, windows, stores);
                case OUTER -> left.outerJoin(right, both, windows, stores);
            };
        }
    }

    @Property(tries = 25, edgeCases = EdgeCasesMode.NONE)
    void joins_are_the_same_on_every_engine(
            @ForAll Join join,
            @ForAll @LongRange(max = 8) long difference,
            @ForAll @LongRange(max = 8) long grace,
            @ForAll("records") List<Sided> records) {
        JoinWindows windows =
                JoinWindows.ofTimeDifferenceAndGrace(Duration.ofMillis(difference), Duration.ofMillis(grace));
        List<String> expected = results(join, windows, records, stores(), config -> {});
        Storage.ours()
                .map(storage -> storage.engine().name())
                .distinct()
                .forEach(engine -> assertThat(results(join, windows, records, stores(), config -> {
                            config.put(StreamsConfig.DSL_STORE_SUPPLIERS_CLASS_CONFIG, RangeDslStoreSuppliers.class);
                            config.put(RangeStreamsConfig.ENGINE_CONFIG, engine);
                        }))
                        .as(engine)
                        .isEqualTo(expected));
    }

    @Property(tries = 25, edgeCases = EdgeCasesMode.NONE)
    void joins_on_named_stores_are_the_same_on_every_engine(
            @ForAll Join join,
            @ForAll @LongRange(max = 8) long difference,
            @ForAll @LongRange(max = 8) long grace,
            @ForAll("records") List<Sided> records) {
        JoinWindows windows =
                JoinWindows.ofTimeDifferenceAndGrace(Duration.ofMillis(difference), Duration.ofMillis(grace));
        Duration size = Duration.ofMillis(windows.size());
        Duration retention = size.plusMillis(grace);
        List<String> expected = results(join, windows, records, stores(), config -> {});
        Storage.ours()
                .map(Storage::engine)
                .distinct()
                .forEach(engine -> assertThat(results(
                                join,
                                windows,
                                records,
                                stores().withThisStoreSupplier(
                                                WindowStores.window(engine, "this", retention, size, true))
                                        .withOtherStoreSupplier(
                                                WindowStores.window(engine, "other", retention, size, true)),
                                config -> {}))
                        .as(engine.name())
                        .isEqualTo(expected));
    }

    private static StreamJoined<String, String, String> stores() {
        return StreamJoined.with(Serdes.String(), Serdes.String(), Serdes.String());
    }

    /** Kafka asks for a store with a retention of nothing then. */
    @Example
    void joins_without_window_and_grace_are_the_same_on_every_engine() {
        List<Sided> records = List.of(
                new Sided("left", new Event("a", 10, "v0")),
                new Sided("right", new Event("a", 10, "v1")),
                new Sided("right", new Event("a", 11, "v2")));
        for (Join join : Join.values()) {
            joins_are_the_same_on_every_engine(join, 0, 0, records);
            joins_on_named_stores_are_the_same_on_every_engine(join, 0, 0, records);
        }
    }

    private static List<String> results(
            Join join,
            JoinWindows windows,
            List<Sided> records,
            StreamJoined<String, String, String> stores,
            Consumer<Properties> settings) {
        StreamsBuilder builder = new StreamsBuilder();
        join.of(builder.stream("left"), builder.stream("right"), windows, stores)
                .to("out");
        try (Driver driver = Driver.of(Storage.ANY, builder, settings)) {
            records.forEach(record -> driver.pipe(record.side, record.event.record()));
            return driver.read("out");
        }
    }

    @Provide
    Arbitrary<List<Sided>> records() {
        return Combinators.combine(
                        Arbitraries.of("left", "right"),
                        Arbitraries.of("a", "b"),
                        Arbitraries.longs().between(0, 40))
                .as((side, key, time) -> new Sided(side, new Event(key, time, "")))
                .list()
                .ofMinSize(1)
                .ofMaxSize(25)
                .map(sides -> IntStream.range(0, sides.size())
                        .mapToObj(i -> numbered(sides.get(i), i))
                        .toList());
    }

    /** Times mostly rise, and each record has a value of its own. */
    private static Sided numbered(Sided record, int number) {
        Event event = record.event;
        return new Sided(record.side, new Event(event.key(), event.timestamp() + number, "v" + number));
    }
}
