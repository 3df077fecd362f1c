package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeStores;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.it.harness.Await;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.StreamsApp;
import dev.rangestreams.it.harness.StreamsAppBuilder;
import dev.rangestreams.spi.ForwardingEngine;
import dev.rangestreams.spi.ForwardingTimelines;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.window.WindowStores;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.JoinWindows;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.StreamJoined;
import org.apache.kafka.streams.kstream.TimeWindows;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a task holds follows its stores' retention for as long as it runs, and does not wait for its end. */
@ExtendWith(BrokerExtension.class)
class ExpiryTest {
    private static final String STORE = "kept";
    private static final Duration WINDOW = Duration.ofMillis(100);
    private static final Duration RETENTION = Duration.ofMillis(1100);
    private static final int PER_ROUND = 200;
    private static final int ROUNDS = 8;

    /** An engine that shows what its open stores hold. */
    private record Shown(TimelineEngine engine, List<Timelines> opened) implements ForwardingEngine {
        Shown(TimelineEngine engine) {
            this(engine, new CopyOnWriteArrayList<>());
        }

        @Override
        public Timelines open(TimelineSettings settings) {
            var timelines = new ForwardingTimelines(engine.open(settings)) {
                @Override
                public void close() {
                    opened.remove(this);
                    super.close();
                }
            };
            opened.add(timelines);
            return timelines;
        }

        long largest() {
            return opened.stream()
                    .mapToLong(Timelines::approximateEntries)
                    .max()
                    .orElseThrow();
        }
    }

    /** Who keeps something. */
    enum Keeper {
        WINDOWS {
            @Override
            void add(KStream<String, String> input, TimelineEngine engine) {
                count(input, Materialized.<String, Long>as(windows(engine)).withCachingDisabled());
            }
        },
        WINDOWS_BEHIND_A_CACHE {
            @Override
            void add(KStream<String, String> input, TimelineEngine engine) {
                count(input, Materialized.<String, Long>as(windows(engine)).withCachingEnabled());
            }
        },
        JOIN {
            @Override
            void add(KStream<String, String> input, TimelineEngine engine) {
                var windows = JoinWindows.ofTimeDifferenceAndGrace(Duration.ofMillis(50), Duration.ofSeconds(1));
                input.join(
                        input.mapValues(value -> value),
                        (one, other) -> one + other,
                        windows,
                        StreamJoined.with(Serdes.String(), Serdes.String(), Serdes.String())
                                .withThisStoreSupplier(WindowStores.window(engine, "left", RETENTION, WINDOW, true))
                                .withOtherStoreSupplier(WindowStores.window(engine, "right", RETENTION, WINDOW, true)));
            }
        },
        RANGES {
            @Override
            void add(KStream<String, String> input, TimelineEngine engine) {
                RangeStreams.rangeOver(
                                input.groupByKey(),
                                EventTimeRange.ofTimeBoundsWithNoGrace(RETENTION),
                                Materialized.as(RangeStores.buffer(engine, STORE, RETENTION)))
                        .count();
            }
        };

        abstract void add(KStream<String, String> input, TimelineEngine engine);

        private static WindowBytesStoreSupplier windows(TimelineEngine engine) {
            return WindowStores.window(engine, STORE, RETENTION, WINDOW, false);
        }

        private static void count(
                KStream<String, String> input, Materialized<String, Long, WindowStore<Bytes, byte[]>> store) {
            input.groupByKey(Grouped.with(Serdes.String(), Serdes.String()))
                    .windowedBy(TimeWindows.ofSizeAndGrace(WINDOW, Duration.ofSeconds(1)))
                    .count(store.withKeySerde(Serdes.String()));
        }
    }

    static Stream<Arguments> keepers() {
        return Stream.of(Keeper.values())
                .flatMap(keeper -> Stream.of(
                        Arguments.of(keeper, false, false),
                        Arguments.of(keeper, true, false),
                        Arguments.of(keeper, true, true)));
    }

    /** Each round has a retention's records many times over, and is committed before the next. */
    @ParameterizedTest
    @MethodSource("keepers")
    void storageIsGivenBackWhileATaskRuns(
            Keeper keeper, boolean exactlyOnce, boolean transactionalStores, Broker broker, @TempDir Path directory) {
        var engine = new Shown(InMemory.engine());
        var windows = WindowApp.on(broker, Engine.IN_MEMORY, 1);
        try (var app = app(windows, keeper, engine, exactlyOnce, transactionalStores)
                .stateDirectory(directory)
                .start()) {
            process(windows, app);
            assertThat(engine.largest()).as("held of %d", ROUNDS * PER_ROUND).isLessThanOrEqualTo(3 * PER_ROUND);
        }
    }

    /** A copy hears of nothing but what was logged, and is to hold no more than the active one. */
    @ParameterizedTest
    @MethodSource("keepers")
    void aStandbyGivesStorageBackWhileItFollows(
            Keeper keeper, boolean exactlyOnce, boolean transactionalStores, Broker broker) {
        var engines = List.of(new Shown(InMemory.engine()), new Shown(InMemory.engine()));
        var windows = WindowApp.on(broker, Engine.IN_MEMORY, 1);
        try (var one = app(windows, keeper, engines.get(0), exactlyOnce, transactionalStores)
                        .standbys(1)
                        .start();
                var other = app(windows, keeper, engines.get(1), exactlyOnce, transactionalStores)
                        .standbys(1)
                        .start()) {
            process(windows, one);
            var standby = StreamsApp.standbyOf(one, other);
            var copy = engines.get(standby == one ? 0 : 1);
            Await.until(
                    "the copy holds at most " + 3 * PER_ROUND + " of " + ROUNDS * PER_ROUND + ", and not nothing",
                    () -> copy.largest() > 0 && copy.largest() <= 3 * PER_ROUND,
                    () -> "it holds " + copy.largest());
        }
    }

    private static StreamsAppBuilder app(
            WindowApp windows, Keeper keeper, TimelineEngine engine, boolean exactlyOnce, boolean transactionalStores) {
        var how = StreamsApp.of(windows.broker(), windows.id(), () -> {
                    var builder = new StreamsBuilder();
                    keeper.add(
                            builder.stream(windows.input(), Consumed.with(Serdes.String(), Serdes.String())), engine);
                    return builder.build();
                })
                .commitInterval(Duration.ofMillis(100))
                .set(StreamsConfig.TRANSACTIONAL_STATE_STORES_CONFIG, transactionalStores);
        WindowApp.KEPT.forEach(how::set);
        return exactlyOnce ? how.exactlyOnce() : how;
    }

    private static void process(WindowApp windows, StreamsApp app) {
        for (int round = 0; round < ROUNDS; round++) {
            int base = round * PER_ROUND;
            windows.send(IntStream.range(base, base + PER_ROUND)
                    .mapToObj(i -> "k" + i + "@" + i * WINDOW.toMillis() + " A")
                    .toArray(String[]::new));
            app.awaitProcessed();
        }
    }
}
