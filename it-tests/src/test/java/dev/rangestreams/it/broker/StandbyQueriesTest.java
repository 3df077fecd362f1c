package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Await;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.StreamsApp;
import dev.rangestreams.it.harness.StreamsAppBuilder;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StoreQueryParameters;
import org.apache.kafka.streams.query.FailureReason;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.query.StateQueryRequest;
import org.apache.kafka.streams.query.WindowKeyQuery;
import org.apache.kafka.streams.state.QueryableStoreTypes;
import org.apache.kafka.streams.state.ValueAndTimestamp;
import org.apache.kafka.streams.state.WindowStoreIterator;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What standby copies answer while they follow: a growing beginning of what was written, and all that a position promises. */
@ExtendWith(BrokerExtension.class)
class StandbyQueriesTest {
    private static final int COUNT = 400;
    private static final int CHUNK = 10;

    /** All records are of one window, whose value is theirs so far, joined by commas. */
    @ParameterizedTest
    @EnumSource
    void aStandbyOfAWindowStoreShowsAGrowingBeginning(Engine engine, Broker broker) {
        var windows = WindowApp.on(broker, engine, 1);
        follow(windows.app(), WindowApp.STORE, windows.input(), true, number -> windows.send("k@10 v" + number));
    }

    @ParameterizedTest
    @EnumSource
    void aStandbyOfABufferShowsAGrowingBeginning(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(100_000));
        // Kafka's own store does not tell its copy what its entries say of the input.
        var knowsPosition = engine != Engine.STOCK;
        follow(
                ranges.app(),
                RangeApp.BUFFER,
                ranges.input(),
                knowsPosition,
                number -> ranges.send("k@" + number + " v" + number));
    }

    private static void follow(
            StreamsAppBuilder app, String store, String input, boolean knowsPosition, Consumer<Integer> send) {
        var how = app.standbys(1).set("__iq.consistency.offset.vector.enabled__", true);
        try (var one = how.start();
                var other = how.start()) {
            var standby = StreamsApp.standbyOf(one, other);
            var copy = new Copy(standby, store, input);
            var seen = 0;
            for (int sent = 0; sent < COUNT; sent++) {
                send.accept(sent);
                seen = sent % CHUNK == 0 ? copy.checkBeginning(seen) : seen;
            }
            var atLeast = seen;
            Await.until("everything is seen", () -> copy.checkBeginning(atLeast) == COUNT);
            standby.awaitActiveTasks(0);
            assertThat(copy.ask(copy.at(COUNT - 1)).isSuccess()).isEqualTo(knowsPosition);
            assertThat(copy.ask(copy.at(COUNT)).getFailureReason()).isEqualTo(FailureReason.NOT_UP_TO_BOUND);
        }
    }

    /** The standby copy of a store, as an instance sees it that has no other. */
    private record Copy(StreamsApp app, String store, String input) {

        /** Asks with a bound a little ahead, which may have been reached or not, and without; gives how many are seen. */
        int checkBeginning(int atLeast) {
            var stale = stale();
            assertThat(stale).hasSizeGreaterThanOrEqualTo(atLeast).isEqualTo(beginning(stale.size()));
            var bounded = ask(at(stale.size() + CHUNK / 2));
            if (bounded.isFailure()) {
                assertThat(bounded.getFailureReason()).isEqualTo(FailureReason.NOT_UP_TO_BOUND);
                return check(ask(PositionBound.unbounded()), stale.size());
            }
            return check(bounded, stale.size() + CHUNK / 2 + 1);
        }

        private int check(QueryResult<WindowStoreIterator<Object>> answer, int atLeast) {
            List<String> found;
            try (var entries = answer.getResult()) {
                found = values(entries);
            }
            assertThat(found).hasSizeGreaterThanOrEqualTo(atLeast).isEqualTo(beginning(found.size()));
            var position = answer.getPosition().getPartitionPositions(input);
            assertThat(found)
                    .as("at %s", position)
                    .hasSizeGreaterThan(position.getOrDefault(0, -1L).intValue());
            return found.size();
        }

        private static List<String> beginning(int count) {
            return IntStream.range(0, count).mapToObj(number -> "v" + number).toList();
        }

        private PositionBound at(long offset) {
            return PositionBound.at(Position.emptyPosition().withComponent(input, 0, offset));
        }

        private QueryResult<WindowStoreIterator<Object>> ask(PositionBound bound) {
            return app.streams()
                    .query(StateQueryRequest.inStore(store)
                            .withQuery(WindowKeyQuery.<String, Object>withKeyAndWindowStartRange(
                                    "k", Queries.time(0), Queries.time(COUNT)))
                            .withPositionBound(bound))
                    .getPartitionResults()
                    .get(0);
        }

        private List<String> stale() {
            var copy = StoreQueryParameters.fromNameAndType(store, QueryableStoreTypes.<String, Object>windowStore())
                    .enableStaleStores();
            try (var entries = app.streams().store(copy).fetch("k", Queries.time(0), Queries.time(COUNT))) {
                return values(entries);
            }
        }

        private static List<String> values(Iterator<KeyValue<Long, Object>> entries) {
            var values = new ArrayList<String>();
            entries.forEachRemaining(entry -> {
                var value = entry.value instanceof ValueAndTimestamp<?> timed ? timed.value() : entry.value;
                values.addAll(List.of(value.toString().split(",")));
            });
            return values;
        }
    }
}
