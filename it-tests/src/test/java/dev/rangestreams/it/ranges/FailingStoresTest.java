package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.api.Range;
import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeStores;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.store.inmemory.InMemory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.LogAndContinueProcessingExceptionHandler;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.WindowKeyQuery;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A store that fails while a record is processed: no handler may go on, which would lose one record after the other. */
class FailingStoresTest {
    private static final Range<String, String> RANGE = EventTimeRange.ofTimeBoundsWithNoGrace(Duration.ofMillis(100));

    private static Driver run(WindowBytesStoreSupplier buffer, long cacheBytes) {
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> input = builder.stream("in");
        Driver.valuesToOut(RangeStreams.rangeOver(input.groupByKey(), RANGE, Materialized.as(buffer)));
        AskedHandler.asked = 0;
        Consumer<Properties> settings =
                config -> config.put(StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG, AskedHandler.class);
        return Driver.of(new Storage(Storage.ANY.kind(), cacheBytes), builder, settings);
    }

    /** Would go on, if it were asked. */
    public static final class AskedHandler extends LogAndContinueProcessingExceptionHandler {
        static int asked;

        @Override
        public Response handleError(ErrorHandlerContext context, Record<?, ?> record, Exception exception) {
            asked++;
            return super.handleError(context, record, exception);
        }
    }

    private static void expectTheTaskToEnd(Driver driver, Class<? extends Exception> cause) {
        assertThatThrownBy(() -> driver.pipe("k@20 B"))
                .isInstanceOf(StreamsException.class)
                .hasStackTraceContaining("Caused by: " + cause.getName())
                .hasStackTraceContaining(ProcessorStateException.class.getName())
                .satisfies(error -> assertThat(BrokenAggregatorsTest.messages(error))
                        .contains("tore " + Driver.BUFFER, "key k", "at 20", "disk full"));
        assertThat(AskedHandler.asked).as("times the handler was asked").isZero();
        assertThat(driver.dropped()).isZero();
        assertThat(driver.values("out")).containsExactly("A");
    }

    @ParameterizedTest
    @ValueSource(longs = {Storage.ROOMY, Storage.NONE})
    void a_write_that_fails(long cacheBytes) {
        FailingEngine engine = new FailingEngine(InMemory.engine());
        try (Driver driver =
                run(RangeStores.buffer(engine, Driver.BUFFER, Duration.ofMillis(RANGE.retentionMs())), cacheBytes)) {
            driver.pipe("k@10 A");
            engine.failAt(FailingEngine.Fault.PUT);
            expectTheTaskToEnd(driver, EngineException.class);
            engine.failAt(null);
        }
    }

    /** An engine of a user's that breaks its contract at once. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @SuppressWarnings("NullAway") // on purpose
    void an_engine_that_opens_nothing_is_named(boolean durable) {
        record NullEngine(boolean durable) implements TimelineEngine {
            @Override
            public String name() {
                return "null-engine";
            }

            @Override
            public Timelines open(TimelineSettings settings) {
                return null;
            }
        }
        assertThatThrownBy(() -> run(
                        RangeStores.buffer(
                                new NullEngine(durable), Driver.BUFFER, Duration.ofMillis(RANGE.retentionMs())),
                        Storage.NONE))
                .isInstanceOf(ProcessorStateException.class)
                .hasMessageContainingAll(
                        "Store " + Driver.BUFFER + " could not be opened: Engine null-engine (",
                        "NullEngine) gave null when it was to open store " + Driver.BUFFER);
    }

    /** Within a task the error itself has no message. */
    @Test
    void a_query_that_an_aggregator_asks_says_what_failed() {
        FailingEngine engine = new FailingEngine(InMemory.engine());
        AtomicReference<@Nullable StateStore> buffer = new AtomicReference<>();
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> input = builder.stream("in");
        RangeStreams.rangeOver(
                        input.groupByKey(),
                        RANGE,
                        Materialized.as(
                                RangeStores.buffer(engine, Driver.BUFFER, Duration.ofMillis(RANGE.retentionMs()))))
                .aggregate((anchor, records) -> {
                    engine.failAt(FailingEngine.Fault.READ);
                    try {
                        return Objects.requireNonNull(buffer.get())
                                .query(
                                        WindowKeyQuery.withKeyAndWindowStartRange("k", Instant.EPOCH, Instant.EPOCH),
                                        PositionBound.unbounded(),
                                        new QueryConfig(false))
                                .getFailureMessage();
                    } finally {
                        engine.failAt(null);
                    }
                })
                .to("out");
        try (Driver driver = Driver.of(Storage.ANY, builder, config -> {})) {
            buffer.set(driver.kafka().getAllStateStores().get(Driver.BUFFER));
            driver.pipe("k@10 A");
            assertThat(driver.values("out"))
                    .singleElement()
                    .asString()
                    .startsWith("Store " + Driver.BUFFER + " failed to answer ")
                    .contains("Could not read store " + Driver.BUFFER + " of task 0_0", "no space left");
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_read_that_fails_whether_the_aggregator_lets_its_error_through_or_wraps_it(Aggregation aggregation) {
        FailingEngine engine = new FailingEngine(InMemory.engine());
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> input = builder.stream("in");
        RangeStreams.rangeOver(
                        input.groupByKey(),
                        RANGE,
                        Materialized.as(
                                RangeStores.buffer(engine, Driver.BUFFER, Duration.ofMillis(RANGE.retentionMs()))))
                .aggregate((anchor, records) -> aggregation.of(records))
                .to("out");
        AskedHandler.asked = 0;
        try (Driver driver = Driver.of(
                new Storage(Storage.ANY.kind(), Storage.NONE),
                builder,
                config -> config.put(StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG, AskedHandler.class))) {
            driver.pipe("k@10 A");
            engine.failAt(FailingEngine.Fault.READ);
            expectTheTaskToEnd(driver, EngineException.class);
            engine.failAt(null);
        }
    }

    /** As by Kafka's stores; nothing that only our engines know. */
    @Test
    void a_query_that_fails() {
        FailingEngine engine = new FailingEngine(InMemory.engine());
        try (Driver driver = run(RangeStores.buffer(engine, Driver.BUFFER, Duration.ofMillis(100)), Storage.ROOMY)) {
            driver.pipe("k@10 A");
            ReadOnlyWindowStore<String, String> store = driver.buffer();
            List<ThrowingCallable> queries = List.of(
                    () -> store.fetch("k", 10),
                    () -> store.fetch("k", Instant.EPOCH, Instant.EPOCH),
                    () -> store.fetchAll(Instant.EPOCH, Instant.EPOCH));
            engine.failAt(FailingEngine.Fault.READ);
            for (ThrowingCallable query : queries) {
                expectProcessorStateException(query);
            }
            engine.failAt(null);
            try (KeyValueIterator<?, String> all = store.all()) {
                engine.failAt(FailingEngine.Fault.ADVANCE);
                expectProcessorStateException(all::hasNext);
            }
            engine.failAt(null);
        }
    }

    private static void expectProcessorStateException(ThrowingCallable query) {
        assertThatThrownBy(query)
                .isExactlyInstanceOf(ProcessorStateException.class)
                .hasMessageContainingAll("Could not read store " + Driver.BUFFER, "no space left");
    }

    /** What an aggregator does about an error. */
    enum Aggregation {
        PLAIN {
            @Override
            String of(Iterable<Record<String, String>> records) {
                return Driver.join(records);
            }
        },
        WRAPPING {
            @Override
            String of(Iterable<Record<String, String>> records) {
                try {
                    return Driver.join(records);
                } catch (RuntimeException e) {
                    throw new IllegalStateException("of mine", e);
                }
            }
        };

        abstract String of(Iterable<Record<String, String>> records);
    }

    @ParameterizedTest
    @ValueSource(longs = {Storage.ROOMY, Storage.NONE})
    void a_foreign_store_that_fails_as_kafkas_own_do(long cacheBytes) {
        AtomicBoolean full = new AtomicBoolean();
        try (Driver driver = run(new FullSupplier(full), cacheBytes)) {
            driver.pipe("k@10 A");
            full.set(true);
            expectTheTaskToEnd(driver, ProcessorStateException.class);
        }
    }

    /** Kafka's in-memory store, but that it cannot be written to while {@code full}. */
    private record FullSupplier(AtomicBoolean full, WindowBytesStoreSupplier supplier)
            implements WindowBytesStoreSupplier {
        FullSupplier(AtomicBoolean full) {
            this(full, Stores.inMemoryWindowStore(Driver.BUFFER, Duration.ofMillis(101), Duration.ofMillis(1), true));
        }

        @Override
        @SuppressWarnings("unchecked")
        public WindowStore<Bytes, byte[]> get() {
            WindowStore<Bytes, byte[]> store = supplier.get();
            return (WindowStore<Bytes, byte[]>) Proxy.newProxyInstance(
                    WindowStore.class.getClassLoader(), new Class<?>[] {WindowStore.class}, (self, method, given) -> {
                        if (full.get() && method.getName().equals("put")) {
                            throw new ProcessorStateException("disk full");
                        }
                        try {
                            return method.invoke(store, given);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        }

        @Override
        public String name() {
            return supplier.name();
        }

        @Override
        public String metricsScope() {
            return supplier.metricsScope();
        }

        @Override
        @Deprecated
        public long segmentIntervalMs() {
            return supplier.segmentIntervalMs();
        }

        @Override
        public long windowSize() {
            return supplier.windowSize();
        }

        @Override
        public boolean retainDuplicates() {
            return supplier.retainDuplicates();
        }

        @Override
        public long retentionPeriod() {
            return supplier.retentionPeriod();
        }
    }
}
