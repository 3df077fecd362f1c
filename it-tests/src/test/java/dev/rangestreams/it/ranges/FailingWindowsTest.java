package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.it.ranges.FailingStoresTest.AskedHandler;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.window.WindowStores;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.TimeWindows;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.apache.kafka.streams.state.ValueAndTimestamp;
import org.apache.kafka.streams.state.WindowStore;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A window store of Kafka's own operators that fails: who was to process a record ends, who only asked is told. The folder of
 * its state has a name that a format would choke on.
 */
class FailingWindowsTest {
    private static final String STORE = "windows";
    private static final String FOLDER = "feature%2Fx %d";
    private static final Duration SIZE = Duration.ofMillis(100);

    private final FailingEngine engine = new FailingEngine(InMemory.engine());

    private Driver run(boolean cached) {
        Materialized<String, Long, WindowStore<Bytes, byte[]>> store =
                Materialized.as(WindowStores.window(engine, STORE, SIZE, SIZE, false));
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in")
                .groupByKey()
                .windowedBy(TimeWindows.ofSizeWithNoGrace(SIZE))
                .count(cached ? store.withCachingEnabled() : store.withCachingDisabled());
        AskedHandler.asked = 0;
        return Driver.of(Storage.ANY, builder, config -> {
            config.put(StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG, AskedHandler.class);
            config.put(StreamsConfig.STATE_DIR_CONFIG, config.get(StreamsConfig.STATE_DIR_CONFIG) + "/" + FOLDER);
        });
    }

    private static void expectTheTaskToEnd(Driver driver, String what) {
        assertThatThrownBy(() -> driver.pipe("k@20 B"))
                .isInstanceOf(StreamsException.class)
                .hasStackTraceContaining("Caused by: " + ProcessorStateException.class.getName())
                .satisfies(error -> assertThat(BrokenAggregatorsTest.messages(error))
                        .contains(what + " store " + STORE + " of task 0_0", FOLDER, "no space left"));
        assertThat(AskedHandler.asked).as("times the handler was asked").isZero();
        assertThat(driver.dropped()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_write_that_fails_ends_the_task_whatever_the_handler_would_say(boolean cached) {
        try (Driver driver = run(cached)) {
            driver.pipe("k@10 A");
            engine.failAt(FailingEngine.Fault.PUT);
            expectTheTaskToEnd(driver, "Could not put an entry at 0 into");
            engine.failAt(null);
        }
    }

    @Test
    void a_read_that_fails_ends_the_task_whatever_the_handler_would_say() {
        try (Driver driver = run(false)) {
            driver.pipe("k@10 A");
            engine.failAt(FailingEngine.Fault.READ);
            expectTheTaskToEnd(driver, "Could not read");
            engine.failAt(null);
        }
    }

    /** What interactive queries do. */
    enum Query {
        POINT(store -> store.fetch("k", 0)),
        KEY(store -> store.fetch("k", Instant.EPOCH, Instant.EPOCH)),
        KEYS(store -> store.fetchAll(Instant.EPOCH, Instant.EPOCH));

        @SuppressWarnings("ImmutableEnumChecker") // has no state
        private final Consumer<ReadOnlyWindowStore<String, ?>> run;

        Query(Consumer<ReadOnlyWindowStore<String, ?>> run) {
            this.run = run;
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_query_that_fails_is_told_so_as_by_kafkas_stores(Query query) {
        try (Driver driver = run(false)) {
            driver.pipe("k@10 A");
            WindowStore<String, ?> store = driver.kafka().getTimestampedWindowStore(STORE);
            engine.failAt(FailingEngine.Fault.READ);
            expectProcessorStateException(() -> query.run.accept(store), "Could not read");
            engine.failAt(null);
        }
    }

    @Test
    void an_iterator_of_a_query_that_fails_on_its_way_says_so_too() {
        try (Driver driver = run(false)) {
            driver.pipe("k@10 A");
            ReadOnlyWindowStore<String, ?> store = driver.kafka().getTimestampedWindowStore(STORE);
            try (KeyValueIterator<?, ?> all = store.all()) {
                engine.failAt(FailingEngine.Fault.ADVANCE);
                expectProcessorStateException(all::hasNext, "Could not read");
            }
            engine.failAt(null);
        }
    }

    @Test
    void a_write_that_nobody_processes_a_record_for() {
        try (Driver driver = run(false)) {
            driver.pipe("k@10 A");
            WindowStore<String, ValueAndTimestamp<Long>> store = driver.kafka().getTimestampedWindowStore(STORE);
            engine.failAt(FailingEngine.Fault.PUT);
            expectProcessorStateException(
                    () -> store.put("k", ValueAndTimestamp.make(1L, 10), 0), "Could not put an entry at 0 into");
            engine.failAt(null);
        }
    }

    @Test
    void a_close_that_fails() {
        try (Driver driver = run(false)) {
            driver.pipe("k@10 A");
            engine.failAt(FailingEngine.Fault.CLOSE);
            assertThatThrownBy(driver::close)
                    .hasStackTraceContaining(ProcessorStateException.class.getName() + ": Store " + STORE
                            + " of task 0_0 could not be closed: Cannot CLOSE in ")
                    .hasStackTraceContaining(FOLDER);
        }
    }

    private static void expectProcessorStateException(ThrowingCallable call, String what) {
        assertThatThrownBy(call)
                .isExactlyInstanceOf(ProcessorStateException.class)
                .hasMessageContainingAll(what + " store " + STORE + " of task 0_0", FOLDER, "no space left");
    }
}
