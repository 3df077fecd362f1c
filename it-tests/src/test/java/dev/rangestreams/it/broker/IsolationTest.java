package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.StreamsApp;
import dev.rangestreams.it.harness.StreamsAppBuilder;
import dev.rangestreams.it.versioned.Putting;
import dev.rangestreams.versioned.store.VersionedStores;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StoreQueryParameters;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.TimeWindows;
import org.apache.kafka.streams.query.FailureReason;
import org.apache.kafka.streams.query.KeyQuery;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.query.StateQueryRequest;
import org.apache.kafka.streams.query.VersionedKeyQuery;
import org.apache.kafka.streams.query.WindowKeyQuery;
import org.apache.kafka.streams.state.QueryableStoreTypes;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What stores say to those who want to read what is committed and nothing else. */
@ExtendWith(BrokerExtension.class)
class IsolationTest {
    private static final String TABLE = "table";
    private static final String HISTORY = "history";

    @ParameterizedTest
    @EnumSource
    void committedReadsAreRefusedWhereTheyAreOnOffer(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(20));
        ranges.send("k@10 A");
        try (var app = app(ranges)
                .set(StreamsConfig.TRANSACTIONAL_STATE_STORES_CONFIG, true)
                .start()) {
            app.awaitProcessed();
            stores(engine).forEach((store, query) -> {
                assertThat(ask(app, store, query, IsolationLevel.READ_UNCOMMITTED)
                                .isSuccess())
                        .as(store)
                        .isTrue();
                var refused = ask(app, store, query, IsolationLevel.READ_COMMITTED);
                assertThat(refused.isFailure()).as(store).isTrue();
                assertThat(refused.getFailureReason()).isEqualTo(FailureReason.UNKNOWN_QUERY_TYPE);
                assertThat(refused.getFailureMessage())
                        .contains("Store " + store)
                        .contains("READ_COMMITTED")
                        .contains(StreamsConfig.TRANSACTIONAL_STATE_STORES_CONFIG);
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void committedReadsByDefaultAreRefusedInBothVersionsOfQueries(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(20));
        ranges.send("k@10 A");
        try (var app = app(ranges)
                .set(StreamsConfig.TRANSACTIONAL_STATE_STORES_CONFIG, true)
                .set("default.interactive.query.isolation.level", "read_committed")
                .start()) {
            app.awaitProcessed();
            stores(engine).forEach((store, query) -> {
                assertThat(ask(app, store, query).isFailure()).as(store).isTrue();
                assertThat(ask(app, store, query, IsolationLevel.READ_UNCOMMITTED)
                                .isSuccess())
                        .as(store)
                        .isTrue();
                if (query instanceof WindowKeyQuery) {
                    assertThatThrownBy(() -> windows(app, store).fetch("k", RangeApp.ZERO))
                            .isInstanceOf(UnsupportedOperationException.class)
                            .hasMessageContaining("Store " + store)
                            .hasMessageContaining("READ_COMMITTED");
                    assertThat(windows(app, store)
                                    .readOnly(IsolationLevel.READ_UNCOMMITTED)
                                    .fetch("absent", RangeApp.ZERO))
                            .isNull();
                }
            });
        }
    }

    /** As Kafka has it: without transactional stores the level means nothing, to its own stores as to ours. */
    @ParameterizedTest
    @EnumSource
    void withoutTransactionalStoresTheLevelMeansNothing(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(20));
        ranges.send("k@10 A");
        try (var app = app(ranges)
                .set("default.interactive.query.isolation.level", "read_committed")
                .start()) {
            app.awaitProcessed();
            stores(engine).forEach((store, query) -> {
                assertThat(ask(app, store, query).isSuccess()).as(store).isTrue();
                if (query instanceof WindowKeyQuery) {
                    assertThat(windows(app, store).fetch("absent", RangeApp.ZERO))
                            .isNull();
                }
            });
        }
    }

    /** Each store of ours with a query that it answers; on Kafka's own stores the buffer is the only one. */
    private static Map<String, Query<?>> stores(Engine engine) {
        var queries = new LinkedHashMap<String, Query<?>>();
        var windows = WindowKeyQuery.withKeyAndWindowStartRange("k", Queries.time(0), Queries.time(100));
        queries.put(RangeApp.BUFFER, windows);
        if (engine != Engine.STOCK) {
            queries.put(WindowApp.STORE, windows);
            queries.put(TABLE, VersionedKeyQuery.withKey("k"));
            queries.put(HISTORY, KeyQuery.withKey("k"));
        }
        return queries;
    }

    private static StreamsAppBuilder app(RangeApp ranges) {
        return StreamsApp.of(ranges.broker(), ranges.id(), () -> topology(ranges));
    }

    private static Topology topology(RangeApp ranges) {
        var engine = ranges.engine();
        var builder = new StreamsBuilder();
        var input = builder.stream(ranges.input(), Consumed.with(Serdes.String(), Serdes.String()));
        RangeStreams.rangeOver(
                        input.groupByKey(Grouped.with(Serdes.String(), Serdes.String())),
                        ranges.range(),
                        ranges.buffer())
                .count();
        input.groupByKey(Grouped.with(Serdes.String(), Serdes.String()))
                .windowedBy(TimeWindows.ofSizeWithNoGrace(Duration.ofMillis(100)))
                .reduce(
                        (all, value) -> value,
                        Materialized.<String, String>as(engine.window(
                                        WindowApp.STORE, Duration.ofMillis(100), Duration.ofMillis(100), false))
                                .withLoggingEnabled(WindowApp.CHANGELOG));
        input.toTable(Materialized.<String, String>as(engine.versioned(TABLE, 1000))
                .withKeySerde(Serdes.String())
                .withValueSerde(Serdes.String()));
        if (engine != Engine.STOCK) {
            builder.addStateStore(
                    VersionedStores.builder(engine.versioned(HISTORY, 1000), Serdes.String(), Serdes.String()));
            input.process(() -> new Putting(HISTORY), HISTORY);
        }
        return builder.build();
    }

    /** A window store of the DSL by its own type: what Kafka puts around it to read it as a plain one forgets the level. */
    private static ReadOnlyWindowStore<String, ?> windows(StreamsApp app, String store) {
        return store.equals(RangeApp.BUFFER)
                ? app.streams()
                        .store(StoreQueryParameters.fromNameAndType(
                                store, QueryableStoreTypes.<String, String>windowStore()))
                : app.streams()
                        .store(StoreQueryParameters.fromNameAndType(
                                store, QueryableStoreTypes.<String, String>timestampedWindowStore()));
    }

    private static QueryResult<?> ask(StreamsApp app, String store, Query<?> query) {
        return app.streams()
                .query(StateQueryRequest.inStore(store).withQuery(query))
                .getPartitionResults()
                .get(0);
    }

    private static QueryResult<?> ask(StreamsApp app, String store, Query<?> query, IsolationLevel level) {
        return app.streams()
                .query(StateQueryRequest.inStore(store).withQuery(query).withIsolationLevel(level))
                .getPartitionResults()
                .get(0);
    }
}
