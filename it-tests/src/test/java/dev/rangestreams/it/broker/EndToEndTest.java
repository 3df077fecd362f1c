package dev.rangestreams.it.broker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedRecordIterator;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.Message;
import dev.rangestreams.it.harness.Received;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** KIP-1352's list of integration tests, as far as one run shows it. */
@ExtendWith(BrokerExtension.class)
class EndToEndTest {

    @ParameterizedTest
    @EnumSource
    void aTimeRangeGivesOneResultPerRecordWithItsKeyTimestampAndHeaders(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(20));
        ranges.send(List.of(
                Line.message("k@10 A").with("h", "a").with("h", "again"),
                Line.message("other@10 X"),
                Line.message("k@20 B"),
                Line.message("k@30 C").with("h", "c"),
                Line.message("k@40 D")));
        ranges.process(ranges.app());

        assertThat(ranges.results()).containsExactly("k@10 A", "other@10 X", "k@20 A,B", "k@30 A,B,C", "k@40 B,C,D");
        var results = ranges.records(ranges.output());
        assertThat(results.get(0).headers())
                .extracting(header -> header.key() + "=" + new String(header.value(), UTF_8))
                .containsExactly("h=a", "h=again");
        assertThat(results).extracting(result -> result.header("h")).containsExactly("again", null, null, "c", null);
    }

    @ParameterizedTest
    @EnumSource
    void whatComesWithinTheGraceIsEvaluatedAndWhatComesPastItIsDropped(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.beforeAndGrace(20, 5));
        ranges.send("k@80 A", "k@100 B", "k@95 C", "k@94 D", "k@101 E");
        try (var app = ranges.app().start()) {
            app.awaitProcessed();
            assertThat(app.metric("dropped-records-total", Map.of())).isEqualTo(1);
        }
        assertThat(ranges.results()).containsExactly("k@80 A", "k@100 A,B", "k@95 A,C", "k@101 C,B,E");
        assertThat(ranges.lateOnes()).containsExactly("k@94 D");
        assertThat(ranges.records(ranges.late())).singleElement().satisfies(late -> {
            assertThat(late.header("_late_range")).isEqualTo(RangeApp.BUFFER);
            assertThat(late.header("_late_stream_time_ms")).isEqualTo(Long.toString(RangeApp.ZERO + 100));
        });
    }

    @ParameterizedTest
    @EnumSource
    void aCapDropsTheNewestButTheAnchor(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(20).withMaxRecords(2));
        ranges.process(ranges.app(), "k@85 A", "k@90 B", "k@95 C", "k@100 D");
        assertThat(ranges.results()).containsExactly("k@85 A", "k@90 A,B", "k@95 A,C", "k@100 A,D");
    }

    @ParameterizedTest
    @EnumSource
    void aCapOnTheMostRecentDropsTheOldest(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(20).withMostRecentRecords(2));
        ranges.process(ranges.app(), "k@85 A", "k@90 B", "k@95 C", "k@100 D");
        assertThat(ranges.results()).containsExactly("k@85 A", "k@90 A,B", "k@95 B,C", "k@100 C,D");
    }

    @ParameterizedTest
    @EnumSource
    void aCountRangeHoldsSoManyBeforeAndSoManyAfterTheAnchor(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.count(1, 1000, 60).withLookAhead(1));
        ranges.process(ranges.app(), "k@35 A", "k@70 C", "k@100 D", "k@50 B");
        assertThat(ranges.results()).containsExactly("k@35 A", "k@70 A,C", "k@100 C,D", "k@50 A,B,C");
    }

    @ParameterizedTest
    @EnumSource
    void aCountRangeReachesNoFurtherThanItsTimesHoweverFewThereAre(Engine engine, Broker broker) {
        var range = Ranges.count(5, 15, 60).withLookAhead(5).withMaxTimeAfter(Duration.ofMillis(20));
        var ranges = RangeApp.on(broker, engine, range);
        ranges.process(ranges.app(), "k@34 Z", "k@35 A", "k@70 C", "k@71 D", "k@50 B");
        assertThat(ranges.results()).containsExactly("k@34 Z", "k@35 Z,A", "k@70 C", "k@71 C,D", "k@50 A,B,C");
    }

    @ParameterizedTest
    @EnumSource
    void recordsWithoutKeyOrValueAreDroppedAndCounted(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(20));
        ranges.send(List.of(
                Line.message("k@10 A"),
                Message.of(null, "B", RangeApp.ZERO + 20),
                Message.of("k", null, RangeApp.ZERO + 1000),
                Line.message("k@30 C")));
        try (var app = ranges.app().start()) {
            app.awaitProcessed();
            assertThat(app.metric("dropped-records-total", Map.of())).isEqualTo(2);
        }
        // The one without a value would have made C late, had it been seen by the clock.
        assertThat(ranges.results()).containsExactly("k@10 A", "k@30 A,C");
        assertThat(ranges.lateOnes()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void countCountsTheRecordsOfEachRange(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(20))
                .wired((ranged, app) -> ranged.count().to(app.output(), Produced.with(Serdes.String(), Serdes.Long())));
        ranges.process(ranges.app(), "k@10 A", "k@20 B", "k@30 C", "k@40 D");
        try (var reader = broker.topics().reader(ranges.output(), Serdes.String(), Serdes.Long())) {
            assertThat(reader.readToEnd()).extracting(Received::value).containsExactly(1L, 2L, 3L, 3L);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRangeOfTheUsersOwnIsReadLikeAny(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, new SameTens());
        ranges.process(ranges.app(), "k@10 A", "k@19 B", "k@20 C", "k@12 D");
        assertThat(ranges.results()).containsExactly("k@10 A", "k@19 A,B", "k@20 C", "k@12 A,D,B");
    }

    /** The records whose time has the same tens, as [10, 19]. */
    private static final class SameTens extends Range<String, String> {
        SameTens() {
            super(10);
        }

        @Override
        public RangedRecordIterator<Record<String, String>> fetch(
                Record<String, String> anchor, ReadOnlyWindowStore<String, String> store) {
            var first = anchor.timestamp() - (anchor.timestamp() - RangeApp.ZERO) % 10;
            return RangedRecordIterator.of(
                    anchor.key(),
                    store.fetch(anchor.key(), Instant.ofEpochMilli(first), Instant.ofEpochMilli(first + 9)));
        }

        @Override
        protected long rangeRetentionMs() {
            return 9;
        }
    }
}
