package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeStores;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.StreamsApp;
import dev.rangestreams.spi.ForwardingEngine;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.window.WindowStores;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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

    /** An engine that shows what its stores hold. */
    private record Shown(TimelineEngine engine, List<Timelines> opened) implements ForwardingEngine {
        Shown(TimelineEngine engine) {
            this(engine, new ArrayList<>());
        }

        @Override
        public Timelines open(TimelineSettings settings) {
            var timelines = engine.open(settings);
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
        var how = StreamsApp.of(broker, windows.id(), () -> {
                    var builder = new StreamsBuilder();
                    keeper.add(
                            builder.stream(windows.input(), Consumed.with(Serdes.String(), Serdes.String())), engine);
                    return builder.build();
                })
                .stateDirectory(directory)
                .commitInterval(Duration.ofMillis(100))
                .set(StreamsConfig.TRANSACTIONAL_STATE_STORES_CONFIG, transactionalStores);
        if (exactlyOnce) {
            how.exactlyOnce();
        }
        try (var app = how.start()) {
            for (int round = 0; round < ROUNDS; round++) {
                int base = round * PER_ROUND;
                windows.send(IntStream.range(base, base + PER_ROUND)
                        .mapToObj(i -> "k" + i + "@" + i * WINDOW.toMillis() + " A")
                        .toArray(String[]::new));
                app.awaitProcessed();
            }
            assertThat(engine.largest()).as("held of %d", ROUNDS * PER_ROUND).isLessThanOrEqualTo(3 * PER_ROUND);
        }
    }
}
