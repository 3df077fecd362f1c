package dev.rangestreams.it.broker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.StreamsApp;
import dev.rangestreams.it.harness.StreamsAppBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.TimestampedWindowStore;
import org.apache.kafka.streams.state.TimestampedWindowStoreWithHeaders;
import org.apache.kafka.streams.state.ValueAndTimestamp;
import org.apache.kafka.streams.state.ValueTimestampHeaders;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** One supplier serves every kind of window store that Kafka builds, and what it was given is there after a restore. */
@ExtendWith(BrokerExtension.class)
class WindowFormatsTest {
    private static final String STORE = "last";
    private static final long WINDOW = RangeApp.ZERO;

    /** More than seven bits' worth of bytes. */
    private static final String LONG_HEADER = "h".repeat(100);

    /** What Kafka builds around a supplier; replaces the value of its one window, and tells what was there. */
    enum Kind {
        PLAIN {
            @Override
            StoreBuilder<?> builder(WindowBytesStoreSupplier supplier) {
                return Stores.windowStoreBuilder(supplier, Serdes.String(), Serdes.String());
            }

            @Override
            @SuppressWarnings("unchecked")
            String replace(StateStore store, Record<String, String> record) {
                var values = (WindowStore<String, String>) store;
                var before = values.fetch(record.key(), WINDOW);
                values.put(record.key(), record.value(), WINDOW);
                return String.valueOf(before);
            }
        },
        TIMESTAMPED {
            @Override
            StoreBuilder<?> builder(WindowBytesStoreSupplier supplier) {
                return Stores.timestampedWindowStoreBuilder(supplier, Serdes.String(), Serdes.String());
            }

            @Override
            @SuppressWarnings("unchecked")
            String replace(StateStore store, Record<String, String> record) {
                var values = (TimestampedWindowStore<String, String>) store;
                var before = values.fetch(record.key(), WINDOW);
                values.put(record.key(), ValueAndTimestamp.make(record.value(), record.timestamp()), WINDOW);
                return before == null ? "null" : before.value() + time(before.timestamp());
            }
        },
        WITH_HEADERS {
            @Override
            StoreBuilder<?> builder(WindowBytesStoreSupplier supplier) {
                return Stores.timestampedWindowStoreWithHeadersBuilder(supplier, Serdes.String(), Serdes.String());
            }

            @Override
            @SuppressWarnings("unchecked")
            String replace(StateStore store, Record<String, String> record) {
                var values = (TimestampedWindowStoreWithHeaders<String, String>) store;
                var before = values.fetch(record.key(), WINDOW);
                record.headers().add("of " + record.value(), LONG_HEADER.getBytes(UTF_8));
                values.put(
                        record.key(),
                        ValueTimestampHeaders.make(record.value(), record.timestamp(), record.headers()),
                        WINDOW);
                return before == null ? "null" : before.value() + time(before.timestamp()) + text(before.headers());
            }
        };

        abstract StoreBuilder<?> builder(WindowBytesStoreSupplier supplier);

        abstract String replace(StateStore store, Record<String, String> record);

        /** What is told of a value B that was put at 20. */
        String told(String value, long time) {
            return switch (this) {
                case PLAIN -> value;
                case TIMESTAMPED -> value + "@" + time;
                case WITH_HEADERS -> value + "@" + time + " of " + value + "=100";
            };
        }

        private static String time(long timestamp) {
            return "@" + (timestamp - RangeApp.ZERO);
        }

        private static String text(Headers headers) {
            return Arrays.stream(headers.toArray())
                    .map(header -> " " + header.key() + "=" + header.value().length)
                    .collect(Collectors.joining());
        }
    }

    static Stream<Arguments> kindsOnEngines() {
        return Stream.of(Engine.values())
                .filter(engine -> engine != Engine.STOCK)
                .flatMap(engine -> Arrays.stream(Kind.values()).map(kind -> Arguments.of(kind, engine)));
    }

    @ParameterizedTest
    @MethodSource("kindsOnEngines")
    void whatWasPutInIsThereAfterARestore(Kind kind, Engine engine, Broker broker, @TempDir Path directory) {
        var windows = WindowApp.on(broker, engine, 1);
        windows.process(app(windows, kind).stateDirectory(directory), "k@10 A", "k@20 B");
        windows.process(app(windows, kind).stateDirectory(directory), "k@30 C");
        windows.process(app(windows, kind), "k@40 D");
        assertThat(windows.results())
                .containsExactly(
                        "k@10 null",
                        "k@20 " + kind.told("A", 10),
                        "k@30 " + kind.told("B", 20),
                        "k@40 " + kind.told("C", 30));
    }

    /** What is on disk was written for another kind; the changelog is the same for both. */
    @Test
    void aStoreThatBecomesAnotherKindIsRestored(Broker broker, @TempDir Path directory) {
        var windows = WindowApp.on(broker, Engine.ROCKSDB, 1);
        windows.process(app(windows, Kind.TIMESTAMPED).stateDirectory(directory), "k@10 A");
        windows.process(app(windows, Kind.WITH_HEADERS).stateDirectory(directory), "k@20 B");
        windows.process(app(windows, Kind.TIMESTAMPED).stateDirectory(directory), "k@30 C");
        assertThat(windows.results()).containsExactly("k@10 null", "k@20 A@10", "k@30 B@20");
    }

    private static StreamsAppBuilder app(WindowApp windows, Kind kind) {
        return StreamsApp.of(windows.broker(), windows.id(), () -> topology(windows, kind));
    }

    private static Topology topology(WindowApp windows, Kind kind) {
        var size = Duration.ofMillis(100);
        var builder = new StreamsBuilder();
        builder.addStateStore(kind.builder(windows.engine().window(STORE, size, size, false))
                .withLoggingEnabled(WindowApp.CHANGELOG));
        builder.stream(windows.input(), Consumed.with(Serdes.String(), Serdes.String()))
                .process(
                        () -> new ContextualProcessor<String, String, String, String>() {
                            @Override
                            public void process(Record<String, String> record) {
                                StateStore store = context().getStateStore(STORE);
                                context().forward(record.withValue(kind.replace(store, record)));
                            }
                        },
                        STORE)
                .to(windows.output(), Produced.with(Serdes.String(), Serdes.String()));
        return builder.build();
    }
}
