package dev.rangestreams.versioned.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.spi.ForwardingEngine;
import dev.rangestreams.spi.ForwardingTimelines;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.store.inmemory.InMemory;
import java.time.Duration;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.query.KeyQuery;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.query.ResultOrder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.VersionedBytesStoreSupplier;
import org.apache.kafka.streams.state.VersionedRecordIterator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a versioned store refuses, and how it says so. */
class VersionErrorsTest {
    @SuppressWarnings("NullAway") // on purpose
    private static List<ThrowingCallable> calls(TypedVersions<String, String> store, String key) {
        return List.of(
                () -> store.put(key, "A", 10),
                () -> store.delete(key, 10),
                () -> store.get(key),
                () -> store.get(key, 10),
                () -> store.history(key, 0, 10, ResultOrder.ANY),
                () -> store.versions(key));
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    @SuppressWarnings("NullAway") // on purpose
    void a_null_key(Variant variant) {
        try (Trial trial = variant.trial(10)) {
            for (ThrowingCallable call : calls(trial.store(), null)) {
                assertThatThrownBy(call)
                        .isInstanceOf(NullPointerException.class)
                        .hasMessageContaining("key");
            }
        }
    }

    /** Else a value would turn into a deletion that nobody asked for. */
    @ParameterizedTest
    @EnumSource(Variant.class)
    void a_serializer_that_gives_null(Variant variant) {
        try (Trial trial = variant.trial(10)) {
            trial.put("k", "A", 10);
            assertThatThrownBy(() -> trial.put("k", Trial.UNWRITABLE, 11))
                    .isInstanceOf(SerializationException.class)
                    .hasMessageContainingAll(Trial.NAME, "value");
            for (ThrowingCallable call : calls(trial.store(), Trial.UNWRITABLE)) {
                assertThatThrownBy(call)
                        .isInstanceOf(SerializationException.class)
                        .hasMessageContainingAll(Trial.NAME, "key");
            }
            assertThat(trial.value("k", 11)).isEqualTo("A");
        }
    }

    /** Reporters take a metric and ask for its value later. */
    @ParameterizedTest
    @EnumSource(Variant.class)
    void the_metric_of_a_closed_store_can_still_be_asked(Variant variant) {
        try (Trial trial = variant.trial(10)) {
            Metric cursors = trial.task().getStateStoreContext().metrics().metrics().values().stream()
                    .filter(metric -> metric.metricName().name().equals("num-open-iterators"))
                    .findFirst()
                    .orElseThrow();
            trial.store().close();
            assertThat(((Number) cursors.metricValue()).longValue()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void use_after_close(Variant variant) {
        try (Trial trial = variant.trial(10)) {
            trial.store().close();
            for (ThrowingCallable call : calls(trial.store(), "k")) {
                assertThatThrownBy(call)
                        .isInstanceOf(InvalidStateStoreException.class)
                        .hasMessageContaining(Trial.NAME);
            }
            trial.store().close();
        }
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void an_open_history_of_a_store_that_closes(Variant variant) {
        try (Trial trial = variant.trial(1000)) {
            trial.put("k", "A", 10);
            trial.put("k", "B", 20);
            trial.put("k", "C", 30);
            try (VersionedRecordIterator<String> history =
                    trial.store().history("k", 0, Long.MAX_VALUE, ResultOrder.ASCENDING)) {
                assertThat(history.next().value()).isEqualTo("A");
                trial.store().close();
                for (ThrowingCallable call : List.<ThrowingCallable>of(history::hasNext, history::next)) {
                    assertThatThrownBy(call)
                            .isInstanceOf(InvalidStateStoreException.class)
                            .isNotInstanceOf(ProcessorStateException.class)
                            .hasMessageContainingAll(Trial.NAME, "closed");
                }
            }
        }
    }

    /** As when its task moves to another instance while it is queried. */
    @ParameterizedTest
    @EnumSource(Variant.class)
    void a_store_that_closes_while_it_is_read(Variant variant) {
        ClosingEngine engine = new ClosingEngine(variant.engine());
        try (Trial trial = new Trial(engine, 10, variant.settings())) {
            trial.put("k", "A", 10);
            TypedVersions<String, String> store = trial.store();
            List<ThrowingCallable> reads = List.of(
                    () -> store.get("k"),
                    () -> store.get("k", 10),
                    () -> store.history("k", 0, 10, ResultOrder.ASCENDING),
                    () -> store.versions("k"));
            for (ThrowingCallable read : reads) {
                store.dropCache();
                engine.beforeNextRead(store::close);
                assertThatThrownBy(read)
                        .isInstanceOf(InvalidStateStoreException.class)
                        .isNotInstanceOf(ProcessorStateException.class)
                        .hasMessageContainingAll(Trial.NAME, "closed");
                trial.open();
            }
        }
    }

    /** Has something happen before the next read. */
    private static final class ClosingEngine implements ForwardingEngine {
        private final TimelineEngine engine;
        private Runnable happens = () -> {};

        ClosingEngine(TimelineEngine engine) {
            this.engine = engine;
        }

        void beforeNextRead(Runnable next) {
            happens = next;
        }

        private void happen() {
            Runnable now = happens;
            happens = () -> {};
            now.run();
        }

        @Override
        public TimelineEngine engine() {
            return engine;
        }

        @Override
        public Timelines open(TimelineSettings settings) {
            return new ForwardingTimelines(engine.open(settings)) {
                @Override
                public byte @Nullable [] get(byte[] key, long timestamp, long arrival) {
                    happen();
                    return super.get(key, timestamp, arrival);
                }

                @Override
                public TimelineCursor read(byte[] key, long from, long to, Order order) {
                    happen();
                    return super.read(key, from, to, order);
                }
            };
        }
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void an_engine_that_fails(Variant variant) {
        try (Trial trial = variant.trial(10)) {
            trial.put("k", "A", 10);
            trial.store().dropCache();
            trial.timelines().close();
            for (ThrowingCallable call : calls(trial.store(), "k")) {
                assertThatThrownBy(call)
                        .isInstanceOf(ProcessorStateException.class)
                        .hasMessageContaining(Trial.NAME);
            }
            QueryResult<String> result =
                    trial.store().query(KeyQuery.withKey("k"), PositionBound.unbounded(), new QueryConfig(false));
            assertThat(result.isFailure()).isTrue();
            assertThat(result.getFailureMessage()).contains(Trial.NAME);
        }
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void a_time_below_zero(Variant variant) {
        try (Trial trial = variant.trial(10)) {
            assertThatThrownBy(() -> trial.put("k", "A", -1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(Trial.NAME)
                    .hasMessageContaining("-1");
            assertThat(trial.get("k", -1)).isNull();
        }
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void an_iterator_past_its_end_or_closed(Variant variant) {
        try (Trial trial = variant.trial(10)) {
            trial.put("k", "A", 10);
            VersionedRecordIterator<String> versions = trial.store().history("k", 0, 10, ResultOrder.ANY);
            versions.next();
            assertThatThrownBy(versions::next).isInstanceOf(NoSuchElementException.class);
            versions.close();
            assertThatThrownBy(versions::hasNext).isInstanceOf(IllegalStateException.class);
            assertThat(trial.timelines().openCursors()).isZero();
        }
    }

    @Test
    void a_retention_that_is_negative_or_does_not_fit() {
        assertThatThrownBy(() -> VersionedStores.versioned(InMemory.engine(), "rates", Duration.ofMillis(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("rates")
                .hasMessageContaining("must not be negative, but is PT-0.001S");
        assertThatThrownBy(
                        () -> VersionedStores.versioned(InMemory.engine(), "rates", Duration.ofSeconds(Long.MAX_VALUE)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("rates");
    }

    @Test
    void a_builder_with_a_supplier_of_somebody_else() {
        VersionedBytesStoreSupplier foreign = Stores.persistentVersionedKeyValueStore("rates", Duration.ofMillis(10));
        assertThatThrownBy(() -> VersionedStores.builder(foreign, Serdes.String(), Serdes.String()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("rates")
                .hasMessageContaining("VersionedStores.versioned");
    }

    @Test
    void history_of_a_store_of_somebody_else() {
        var foreign = Stores.versionedKeyValueStoreBuilder(
                        VersionedStores.versioned(InMemory.engine(), "rates", Duration.ofMillis(10)),
                        Serdes.String(),
                        Serdes.String())
                .build();
        assertThatThrownBy(() -> VersionedStores.history(foreign))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("rates")
                .hasMessageContaining("VersionedStores.builder")
                .as("names no class that the reader cannot find")
                .hasMessageNotContaining("BytesVersions");
    }

    @Test
    void a_builder_refuses_caching() {
        var builder = VersionedStores.builder(
                VersionedStores.versioned(InMemory.engine(), "rates", Duration.ofMillis(10)), null, null);
        assertThatThrownBy(builder::withCachingEnabled).isInstanceOf(IllegalStateException.class);
    }
}
