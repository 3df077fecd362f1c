package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Await;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.StreamsApp;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.streams.query.FailureReason;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.query.StateQueryRequest;
import org.apache.kafka.streams.query.WindowKeyQuery;
import org.apache.kafka.streams.query.WindowRangeQuery;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Interactive queries, both versions, against an application that runs. */
@ExtendWith(BrokerExtension.class)
class InteractiveQueriesTest {

    @ParameterizedTest
    @EnumSource
    void aWindowStoreIsReadInAllDirections(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.beforeAndGrace(20, 40));
        ranges.send("k@10 old", "k@50 A", "j@55 X", "k@60 B", "k@60 C", "k@71 D", "k@52 E");
        try (var app = ranges.app().start()) {
            app.awaitProcessed();
            var store = Queries.store(app);
            assertThat(Queries.fetch(app, "k", 0, 100))
                    .containsExactly("k@50 A", "k@52 E", "k@60 B", "k@60 C", "k@71 D");
            assertThat(Queries.fetch(app, "k", 52, 60)).containsExactly("k@52 E", "k@60 B", "k@60 C");
            assertThat(Queries.fetch(app, "absent", 0, 100)).isEmpty();
            assertThat(store.fetch("k", RangeApp.ZERO + 60)).isEqualTo("C");
            assertThat(store.fetch("k", RangeApp.ZERO + 10)).isNull();
            try (var backward = store.backwardFetch("k", Queries.time(51), Queries.time(60))) {
                assertThat(Queries.ofKey("k", backward)).containsExactly("k@60 C", "k@60 B", "k@52 E");
            }
            try (var all = store.fetchAll(Queries.time(51), Queries.time(60))) {
                assertThat(Queries.ofKeys(all))
                        .containsExactlyInAnyOrder("j@55 X", "k@52 E", "k@60 B", "k@60 C")
                        .containsSubsequence("k@52 E", "k@60 B", "k@60 C");
            }
        }
    }

    /** The reader sees a growing beginning of what is written, never a gap. */
    @ParameterizedTest
    @EnumSource
    void whatIsWrittenIsSeenInItsOrderWhileItIsWritten(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(100_000));
        var lines = IntStream.range(0, 2000).mapToObj(i -> "k@" + i + " v" + i).toList();
        try (var app = ranges.app().start()) {
            var seen = 0;
            for (int sent = 0; sent < lines.size(); sent += 50) {
                ranges.send(lines.subList(sent, sent + 50).toArray(String[]::new));
                seen = checkBeginning(app, lines, seen);
            }
            Await.until("everything is seen", () -> checkBeginning(app, lines, 0) == lines.size());
        }
    }

    private static int checkBeginning(StreamsApp app, List<String> lines, int atLeast) {
        var found = Queries.fetch(app, "k", 0, 100_000);
        assertThat(found).hasSizeGreaterThanOrEqualTo(atLeast).isEqualTo(lines.subList(0, found.size()));
        return found.size();
    }

    @ParameterizedTest
    @EnumSource
    void queriesOfVersionTwoAnswerWithPositionsAndKeepToBounds(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(100));
        ranges.send("k@10 A", "j@15 X", "k@20 B", "k@20 C");
        try (var app = ranges.app().start()) {
            app.awaitProcessed();
            var byKey =
                    WindowKeyQuery.<String, String>withKeyAndWindowStartRange("k", Queries.time(0), Queries.time(20));
            var byTime = WindowRangeQuery.<String, String>withWindowStartRange(Queries.time(0), Queries.time(15));
            var here = Position.emptyPosition().withComponent(ranges.input(), 0, 3);
            var ahead = Position.emptyPosition().withComponent(ranges.input(), 0, 4);

            var first = ask(app, byKey, PositionBound.at(here));
            try (var found = first.getResult()) {
                assertThat(Queries.ofKey("k", found)).containsExactly("k@10 A", "k@20 B", "k@20 C");
            }
            assertThat(first.getPosition()).isEqualTo(here);
            try (var found = ask(app, byTime, PositionBound.unbounded()).getResult()) {
                assertThat(Queries.ofKeys(found)).containsExactlyInAnyOrder("k@10 A", "j@15 X");
            }
            assertThat(ask(app, byKey, PositionBound.at(ahead)).getFailureReason())
                    .isEqualTo(FailureReason.NOT_UP_TO_BOUND);

            ranges.send("k@30 D");
            app.awaitProcessed();
            var later = ask(app, byKey, PositionBound.at(ahead));
            later.getResult().close();
            assertThat(later.getPosition()).isEqualTo(ahead);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRestoredStoreKnowsItsPosition(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(100));
        ranges.process(ranges.app(), "k@10 A", "k@20 B");
        try (var app = ranges.app().start()) {
            var seen = Position.emptyPosition().withComponent(ranges.input(), 0, 1);
            var byKey =
                    WindowKeyQuery.<String, String>withKeyAndWindowStartRange("k", Queries.time(0), Queries.time(20));
            var answer = ask(app, byKey, PositionBound.at(seen));
            try (var found = answer.getResult()) {
                assertThat(Queries.ofKey("k", found)).isEqualTo(List.of("k@10 A", "k@20 B"));
            }
            assertThat(answer.getPosition()).isEqualTo(seen);
        }
    }

    private static <R> QueryResult<R> ask(StreamsApp app, Query<R> query, PositionBound bound) {
        return app.streams()
                .query(StateQueryRequest.inStore(RangeApp.BUFFER)
                        .withQuery(query)
                        .withPositionBound(bound))
                .getOnlyPartitionResult();
    }
}
