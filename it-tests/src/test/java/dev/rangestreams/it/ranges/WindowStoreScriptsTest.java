package dev.rangestreams.it.ranges;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.window.WindowStores;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.ValueAndTimestamp;
import org.apache.kafka.streams.state.ValueTimestampHeaders;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.test.TestRecord;

/**
 * Window stores on our engines, wrapped by Kafka in every way it has, answer as Kafka's own persistent store does, through
 * any script of writes and reads. What is written within one step of the processor is still in Kafka's cache there.
 */
class WindowStoreScriptsTest {
    private static final String STORE = "windows";
    private static final Duration WINDOW = Duration.ofSeconds(10);
    private static final Duration RETENTION = Duration.ofMinutes(5);

    /** Kafka's store and cache err at keys that go on with zero bytes; the kit checks ours with such keys. */
    private static final List<String> KEYS = List.of("a", "ab", "b", "");

    /** What a store is built for. */
    enum Kind {
        PLAIN {
            @Override
            StoreBuilder<?> builder(WindowBytesStoreSupplier supplier) {
                return Stores.windowStoreBuilder(supplier, Serdes.String(), Serdes.String());
            }

            @Override
            WindowBytesStoreSupplier stock() {
                return Stores.persistentWindowStore(STORE, RETENTION, WINDOW, false);
            }

            @Override
            @SuppressWarnings("unchecked")
            WindowAccess<?> access(WindowStore<?, ?> store) {
                return new WindowAccess<>((WindowStore<String, String>) store, text -> text, text -> text);
            }
        },
        TIMESTAMPED {
            @Override
            StoreBuilder<?> builder(WindowBytesStoreSupplier supplier) {
                return Stores.timestampedWindowStoreBuilder(supplier, Serdes.String(), Serdes.String());
            }

            @Override
            WindowBytesStoreSupplier stock() {
                return Stores.persistentTimestampedWindowStore(STORE, RETENTION, WINDOW, false);
            }

            @Override
            @SuppressWarnings("unchecked")
            WindowAccess<?> access(WindowStore<?, ?> store) {
                return new WindowAccess<>(
                        (WindowStore<String, ValueAndTimestamp<String>>) store,
                        text -> ValueAndTimestamp.make(text, text.hashCode()),
                        ValueAndTimestamp::toString);
            }
        },
        WITH_HEADERS {
            @Override
            StoreBuilder<?> builder(WindowBytesStoreSupplier supplier) {
                return Stores.timestampedWindowStoreWithHeadersBuilder(supplier, Serdes.String(), Serdes.String());
            }

            @Override
            WindowBytesStoreSupplier stock() {
                return Stores.persistentTimestampedWindowStoreWithHeaders(STORE, RETENTION, WINDOW, false);
            }

            @Override
            @SuppressWarnings("unchecked")
            WindowAccess<?> access(WindowStore<?, ?> store) {
                return new WindowAccess<>(
                        (WindowStore<String, ValueTimestampHeaders<String>>) store,
                        text -> ValueTimestampHeaders.make(
                                text, text.hashCode(), new RecordHeaders().add("was", text.getBytes(UTF_8))),
                        ValueTimestampHeaders::toString);
            }
        };

        abstract StoreBuilder<?> builder(WindowBytesStoreSupplier supplier);

        abstract WindowBytesStoreSupplier stock();

        abstract WindowAccess<?> access(WindowStore<?, ?> store);
    }

    @Property(tries = 60, edgeCases = EdgeCasesMode.NONE)
    void any_script_is_answered_as_by_kafkas_store(@ForAll Kind kind, @ForAll("steps") List<List<WindowOp>> steps) {
        check(kind, false, steps);
    }

    /**
     * Nothing expires or is deleted here: Kafka's cache shows what has expired, and what was deleted when it is read
     * backwards.
     */
    @Property(tries = 60, edgeCases = EdgeCasesMode.NONE)
    void a_cache_changes_nothing(@ForAll Kind kind, @ForAll("stepsWithinRetention") List<List<WindowOp>> steps) {
        check(kind, true, steps);
    }

    /** Kafka's own cache errs where segments meet, so it is not asked. */
    private static void check(Kind kind, boolean cached, List<List<WindowOp>> steps) {
        List<String> expected = answers(kind, false, kind.stock(), steps);
        Storage.ours()
                .map(Storage::engine)
                .distinct()
                .forEach(engine -> assertThat(answers(
                                kind, cached, WindowStores.window(engine, STORE, RETENTION, WINDOW, false), steps))
                        .as(engine.name())
                        .isEqualTo(expected));
    }

    private static List<String> answers(
            Kind kind, boolean cached, WindowBytesStoreSupplier supplier, List<List<WindowOp>> steps) {
        StoreBuilder<?> store = kind.builder(supplier);
        List<String> answers = new ArrayList<>();
        StreamsBuilder builder = new StreamsBuilder();
        builder.addStateStore(cached ? store.withCachingEnabled() : store.withCachingDisabled());
        builder.<String, String>stream("in")
                .process(
                        () -> new ContextualProcessor<String, String, Void, Void>() {
                            @Override
                            public void process(Record<String, String> record) {
                                WindowAccess<?> access = kind.access(context().getStateStore(STORE));
                                int step = (int) record.timestamp();
                                steps.get(step)
                                        .forEach(op -> answers.add(op + " gives " + op.run(access, answers.size())));
                            }
                        },
                        STORE);
        try (Driver driver = Driver.of(Storage.ANY, builder, config -> {})) {
            for (int step = 0; step < steps.size(); step++) {
                driver.pipe("in", new TestRecord<>("k", "v", null, (long) step));
            }
        }
        return answers;
    }

    @Provide
    Arbitrary<List<List<WindowOp>>> steps() {
        return steps(true, 2 * RETENTION.toMillis());
    }

    @Provide
    Arbitrary<List<List<WindowOp>>> stepsWithinRetention() {
        return steps(false, RETENTION.toMillis() - WINDOW.toMillis());
    }

    private static Arbitrary<List<List<WindowOp>>> steps(boolean deletes, long lastTime) {
        Arbitrary<Long> times =
                Arbitraries.longs().between(0, lastTime / WINDOW.toMillis()).map(window -> window * WINDOW.toMillis());
        return WindowOp.any(KEYS, times, deletes)
                .list()
                .ofMinSize(1)
                .ofMaxSize(12)
                .list()
                .ofMinSize(1)
                .ofMaxSize(8);
    }
}
