package dev.rangestreams.it.versioned;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.StreamsApp;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.store.chronicle.Chronicle;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.store.rocksdb.RocksDb;
import dev.rangestreams.versioned.store.VersionedStores;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.query.FailureReason;
import org.apache.kafka.streams.query.KeyQuery;
import org.apache.kafka.streams.query.MultiVersionedKeyQuery;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.query.StateQueryRequest;
import org.apache.kafka.streams.query.VersionedKeyQuery;
import org.apache.kafka.streams.state.VersionedRecord;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Interactive queries of an application that runs, on a table's store and on one with history. */
@ExtendWith(BrokerExtension.class)
class VersionedQueriesTest {
    private static final String[] RECORDS = {"k@10 A", "k@20 B", "k@40 D", "k@30 -", "other@45 X"};

    static Stream<TimelineEngine> engines() {
        return Stream.of(InMemory.engine(), RocksDb.engine(), Chronicle.engine());
    }

    static Stream<Arguments> enginesAndStores() {
        return engines().flatMap(engine -> Stream.of(Arguments.of(engine, true), Arguments.of(engine, false)));
    }

    @ParameterizedTest
    @MethodSource("enginesAndStores")
    void versionsAreAnsweredWithPositionsAndWithinBounds(TimelineEngine engine, boolean table, Broker broker) {
        var versions = VersionedApp.on(broker, engine, 1000);
        versions.send(RECORDS);
        try (var app = app(versions, table).start()) {
            app.awaitProcessed();
            var here = Position.emptyPosition().withComponent(versions.inputs().get(0), 0, RECORDS.length - 1);
            var ahead = Position.emptyPosition().withComponent(versions.inputs().get(0), 0, RECORDS.length);
            var newest = VersionedKeyQuery.<String, String>withKey("k");

            var answer = ask(app, newest, PositionBound.at(here));
            assertThat(text(answer.getResult())).isEqualTo("D[40,");
            assertThat(answer.getPosition()).isEqualTo(here);
            assertThat(text(ask(app, newest.asOf(time(29))))).isEqualTo("B[20,30)");
            if (!table) {
                // The table's processor knows no "-".
                assertThat(ask(app, newest.asOf(time(30)))).isNull();
            }
            assertThat(ask(app, VersionedKeyQuery.<String, String>withKey("absent")))
                    .isNull();
            assertThat(ask(app, newest, PositionBound.at(ahead)).getFailureReason())
                    .isEqualTo(FailureReason.NOT_UP_TO_BOUND);
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void historyIsAnsweredWithinAllBoundsAndInBothOrders(TimelineEngine engine, Broker broker) {
        var versions = VersionedApp.on(broker, engine, 1000);
        versions.send(RECORDS);
        try (var app = app(versions, false).start()) {
            app.awaitProcessed();
            var all = MultiVersionedKeyQuery.<String, String>withKey("k");
            assertThat(history(app, all.withAscendingTimestamps())).isEqualTo("A[10,20) B[20,30) D[40,");
            assertThat(history(app, all.withDescendingTimestamps())).isEqualTo("D[40, B[20,30) A[10,20)");
            assertThat(history(app, all.fromTime(time(20)).withAscendingTimestamps()))
                    .isEqualTo("B[20,30) D[40,");
            assertThat(history(app, all.fromTime(time(30)).toTime(time(39)).withAscendingTimestamps()))
                    .isEmpty();
            assertThat(history(app, all.toTime(time(29)).withDescendingTimestamps()))
                    .isEqualTo("B[20,30) A[10,20)");
            assertThat(ask(app, KeyQuery.<String, String>withKey("k"))).isEqualTo("D");
            assertThat(app.metric("num-open-iterators", java.util.Map.of())).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void aRestoredStoreKnowsItsPosition(TimelineEngine engine, Broker broker) {
        var versions = VersionedApp.on(broker, engine, 1000);
        versions.process(versions.app(), RECORDS);
        try (var app = versions.app()
                .set("__iq.consistency.offset.vector.enabled__", true)
                .start()) {
            versions.send("k@50 E");
            app.awaitProcessed();
        }
        try (var app = versions.app()
                .set("__iq.consistency.offset.vector.enabled__", true)
                .start()) {
            var seen = Position.emptyPosition().withComponent(versions.inputs().get(0), 0, RECORDS.length);
            var answer = ask(app, VersionedKeyQuery.<String, String>withKey("k"), PositionBound.at(seen));
            assertThat(text(answer.getResult())).isEqualTo("E[50,");
        }
    }

    static dev.rangestreams.it.harness.StreamsAppBuilder app(VersionedApp versions, boolean table) {
        return table ? StreamsApp.of(versions.broker(), versions.id(), () -> table(versions)) : versions.app();
    }

    private static Topology table(VersionedApp versions) {
        var builder = new StreamsBuilder();
        builder.table(
                versions.inputs().get(0),
                Consumed.with(Serdes.String(), Serdes.String()),
                Materialized.as(VersionedStores.versioned(
                        versions.engine(), VersionedApp.STORE, Duration.ofMillis(versions.retentionMs()))));
        return builder.build();
    }

    private static Instant time(long sinceZero) {
        return Instant.ofEpochMilli(VersionedApp.ZERO + sinceZero);
    }

    private static String text(VersionedRecord<String> version) {
        return Putting.text(Stream.of(version).iterator());
    }

    private static String history(StreamsApp app, MultiVersionedKeyQuery<String, String> query) {
        try (var versions = ask(app, query)) {
            return Putting.text(versions);
        }
    }

    private static <R> R ask(StreamsApp app, Query<R> query) {
        return ask(app, query, PositionBound.unbounded()).getResult();
    }

    private static <R> QueryResult<R> ask(StreamsApp app, Query<R> query, PositionBound bound) {
        return app.streams()
                .query(StateQueryRequest.inStore(VersionedApp.STORE)
                        .withQuery(query)
                        .withPositionBound(bound))
                .getPartitionResults()
                .get(0);
    }
}
