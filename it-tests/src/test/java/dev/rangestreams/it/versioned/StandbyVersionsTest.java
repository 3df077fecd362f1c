package dev.rangestreams.it.versioned;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Await;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.StreamsApp;
import dev.rangestreams.spi.TimelineEngine;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.streams.StoreQueryParameters;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.query.FailureReason;
import org.apache.kafka.streams.query.MultiVersionedKeyQuery;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.query.StateQueryRequest;
import org.apache.kafka.streams.state.QueryableStoreType;
import org.apache.kafka.streams.state.VersionedKeyValueStore;
import org.apache.kafka.streams.state.VersionedRecordIterator;
import org.apache.kafka.streams.state.internals.StateStoreProvider;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a standby copy of a versioned store answers while it follows the active one. */
@ExtendWith(BrokerExtension.class)
class StandbyVersionsTest {
    private static final int COUNT = 1000;
    private static final int CHUNK = 25;

    /** A reader sees a growing beginning of the key's versions, never a gap, and all that the position promises. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.versioned.VersionedQueriesTest#enginesAndStores")
    void aStandbyShowsAGrowingBeginningUpToItsPosition(TimelineEngine engine, boolean table, Broker broker) {
        var versions = VersionedApp.on(broker, engine, 1_000_000);
        var how = VersionedQueriesTest.app(versions, table)
                .standbys(1)
                .set("__iq.consistency.offset.vector.enabled__", true);
        try (var one = how.start();
                var other = how.start()) {
            var standby = StreamsApp.standbyOf(one, other);
            var seen = 0;
            for (int sent = 0; sent < COUNT; sent += CHUNK) {
                versions.send(IntStream.range(sent, sent + CHUNK)
                        .mapToObj(number -> "k@" + number + " v" + number)
                        .toArray(String[]::new));
                seen = checkBeginning(standby, versions, seen);
            }
            var atLeast = seen;
            Await.until("everything is seen", () -> checkBeginning(standby, versions, atLeast) == COUNT);
            standby.awaitActiveTasks(0);
            assertThat(ask(standby, at(versions, COUNT - 1)).isSuccess()).isTrue();
            assertThat(ask(standby, at(versions, COUNT)).getFailureReason()).isEqualTo(FailureReason.NOT_UP_TO_BOUND);
            assertThat(stale(standby).get("k", VersionedApp.ZERO + 500).value()).isEqualTo("v500");
        }
    }

    /** Asks with a bound a little ahead, which may have been reached or not, and without; gives the number of versions. */
    private static int checkBeginning(StreamsApp standby, VersionedApp versions, int atLeast) {
        var newest = stale(standby).get("k");
        var pointRead = newest == null ? 0 : Integer.parseInt(newest.value().substring(1)) + 1;
        assertThat(pointRead).isGreaterThanOrEqualTo(atLeast);
        var bounded = ask(standby, at(versions, pointRead + CHUNK / 2));
        if (bounded.isFailure()) {
            assertThat(bounded.getFailureReason()).isEqualTo(FailureReason.NOT_UP_TO_BOUND);
            return check(ask(standby, PositionBound.unbounded()), versions, pointRead);
        }
        return check(bounded, versions, pointRead + CHUNK / 2 + 1);
    }

    private static int check(QueryResult<VersionedRecordIterator<String>> answer, VersionedApp versions, int atLeast) {
        List<String> found;
        try (var history = answer.getResult()) {
            found = List.of(Putting.text(history).split(" "));
        }
        var count = found.equals(List.of("")) ? 0 : found.size();
        assertThat(count).isGreaterThanOrEqualTo(atLeast);
        var position =
                answer.getPosition().getPartitionPositions(versions.inputs().get(0));
        assertThat(count)
                .as("versions at %s", position)
                .isGreaterThan(position.getOrDefault(0, -1L).intValue());
        if (count > 0) {
            assertThat(String.join(" ", found)).isEqualTo(beginning(count));
        }
        return count;
    }

    private static String beginning(int count) {
        return IntStream.range(0, count)
                .mapToObj(number -> "v" + number + "[" + number + "," + (number + 1 < count ? number + 1 + ")" : ""))
                .collect(Collectors.joining(" "));
    }

    private static PositionBound at(VersionedApp versions, long offset) {
        return PositionBound.at(
                Position.emptyPosition().withComponent(versions.inputs().get(0), 0, offset));
    }

    private static QueryResult<VersionedRecordIterator<String>> ask(StreamsApp standby, PositionBound bound) {
        return standby.streams()
                .query(StateQueryRequest.inStore(VersionedApp.STORE)
                        .withQuery(MultiVersionedKeyQuery.<String, String>withKey("k")
                                .withAscendingTimestamps())
                        .withPositionBound(bound))
                .getPartitionResults()
                .get(0);
    }

    /** By the first version of interactive queries, for which Kafka has no type of versioned stores. */
    private static VersionedKeyValueStore<String, String> stale(StreamsApp standby) {
        return standby.streams()
                .store(StoreQueryParameters.fromNameAndType(VersionedApp.STORE, new VersionedType())
                        .enableStaleStores());
    }

    private static final class VersionedType implements QueryableStoreType<VersionedKeyValueStore<String, String>> {
        @Override
        public boolean accepts(StateStore store) {
            return store instanceof VersionedKeyValueStore;
        }

        @Override
        public VersionedKeyValueStore<String, String> create(StateStoreProvider provider, String name) {
            return provider.stores(name, this).get(0);
        }
    }
}
