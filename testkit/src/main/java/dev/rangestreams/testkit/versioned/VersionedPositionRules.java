package dev.rangestreams.testkit.versioned;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.testkit.internal.Blob;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.query.FailureReason;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.query.VersionedKeyQuery;

/** How far a store has read its input, which queries may insist on. */
final class VersionedPositionRules {
    private static final String TOPIC = "input";
    private static final Blob KEY = Blob.of("61");
    private static final Blob VALUE = Blob.of("0a");

    private VersionedPositionRules() {}

    static void movesWithEveryPut(VersionedFixture fixture) {
        OpenVersionedStore store = fixture.open("position", 100);
        fixture.processing(TOPIC, 7);
        store.put(KEY, VALUE, 1_000);
        isAt(store, 7);
        fixture.processing(TOPIC, 8);
        store.put(KEY, null, 1_001);
        isAt(store, 8);
        fixture.processing(TOPIC, 9);
        assertThat(store.put(KEY, VALUE, 10)).as("put at 10, too late").isEqualTo(Long.MIN_VALUE);
        isAt(store, 9);
        fixture.processing(TOPIC, 10);
        store.delete(KEY, 1_002);
        isAt(store, 10);
    }

    private static void isAt(OpenVersionedStore store, long offset) {
        Position reached = Position.emptyPosition().withComponent(TOPIC, 0, offset);
        assertThat(store.store().getPosition()).as("the position").isEqualTo(reached);
        Query<?> query = VersionedKeyQuery.<Bytes, byte[]>withKey(OpenVersionedStore.bytes(KEY));
        QueryResult<?> result = store.query(query, PositionBound.at(reached));
        assertThat(result.isSuccess())
                .as("a query that asks for offset %d", offset)
                .isTrue();
        assertThat(result.getPosition()).as("the position that a query tells").isEqualTo(reached);
        Position ahead = Position.emptyPosition().withComponent(TOPIC, 0, offset + 1);
        QueryResult<?> tooEarly = store.query(query, PositionBound.at(ahead));
        assertThat(tooEarly.isFailure())
                .as("a query that asks for offset %d, one too many, fails", offset + 1)
                .isTrue();
        assertThat(tooEarly.getFailureReason()).as("its reason").isEqualTo(FailureReason.NOT_UP_TO_BOUND);
    }

    static void outlivesAReopen(VersionedFixture fixture) {
        OpenVersionedStore first = fixture.open();
        fixture.processing(TOPIC, 7);
        first.put(KEY, VALUE, 10);
        first.flush();
        fixture.close(first);
        isAt(fixture.open(), 7);
    }
}
