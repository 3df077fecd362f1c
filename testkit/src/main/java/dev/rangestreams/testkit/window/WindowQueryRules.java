package dev.rangestreams.testkit.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.windowstore.OpenWindowStore;
import dev.rangestreams.testkit.internal.windowstore.WindowRecord;
import dev.rangestreams.testkit.internal.windowstore.WindowStoreFixture;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.query.FailureReason;
import org.apache.kafka.streams.query.KeyQuery;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.query.WindowKeyQuery;
import org.apache.kafka.streams.query.WindowRangeQuery;
import org.apache.kafka.streams.state.WindowStoreIterator;

/** What interactive queries of a window store answer, and from which position. */
final class WindowQueryRules {
    private static final String TOPIC = "input";
    private static final Blob KEY = Blob.of("61");
    private static final Instant FROM = Instant.ofEpochMilli(15);
    private static final Instant TO = Instant.ofEpochMilli(30);

    private WindowQueryRules() {}

    static void positionMovesWithEveryPut(WindowStoreFixture fixture) {
        OpenWindowStore buffer = fixture.open(fixture.supplier("position", 100));
        fixture.processing(TOPIC, 7);
        buffer.put(KEY, Blob.of("0a"), 1_000);
        assertThat(buffer.store().getPosition()).as("after a put").isEqualTo(at(7));
        fixture.processing(TOPIC, 8);
        buffer.put(KEY, null, 1_000);
        assertThat(buffer.store().getPosition()).as("after a deletion").isEqualTo(at(8));
    }

    private static Position at(long offset) {
        return Position.emptyPosition().withComponent(TOPIC, 0, offset);
    }

    static void queriesAreAnswered(WindowStoreFixture fixture) {
        OpenWindowStore buffer = fixture.open(fixture.supplier("queries", 1_000));
        fixture.processing(TOPIC, 7);
        WindowStoreFixture.fill(
                buffer,
                List.of(
                        WindowRecord.of("61", 10, "0a"),
                        WindowRecord.of("61", 20, "0b"),
                        WindowRecord.of("62", 30, "0c")));
        QueryResult<WindowStoreIterator<byte[]>> ofKey =
                answer(buffer, WindowKeyQuery.withKeyAndWindowStartRange(OpenWindowStore.bytes(KEY), FROM, TO), at(7));
        assertThat(ofKey.isSuccess()).as("a query for one key").isTrue();
        assertThat(ofKey.getPosition()).as("its position").isEqualTo(at(7));
        assertThat(OpenWindowStore.drain(KEY, ofKey.getResult()))
                .as("its result")
                .isEqualTo(buffer.fetch(KEY, 15, 30));
        var ofAll = answer(buffer, WindowRangeQuery.<Bytes, byte[]>withWindowStartRange(FROM, TO), at(7));
        assertThat(ofAll.isSuccess()).as("a query for all keys").isTrue();
        assertThat(WindowRecord.byKey(OpenWindowStore.drain(ofAll.getResult())))
                .as("its result")
                .isEqualTo(WindowRecord.byKey(buffer.fetchAll(15, 30)));
        isRefused(
                answer(buffer, WindowKeyQuery.withKeyAndWindowStartRange(OpenWindowStore.bytes(KEY), FROM, TO), at(8)),
                FailureReason.NOT_UP_TO_BOUND);
        isRefused(
                answer(buffer, KeyQuery.<Bytes, byte[]>withKey(OpenWindowStore.bytes(KEY)), at(7)),
                FailureReason.UNKNOWN_QUERY_TYPE);
        isRefused(
                answer(buffer, WindowRangeQuery.<Bytes, byte[]>withKey(OpenWindowStore.bytes(KEY)), at(7)),
                FailureReason.UNKNOWN_QUERY_TYPE);
    }

    private static void isRefused(QueryResult<?> result, FailureReason reason) {
        assertThat(result.isFailure()).as("fails").isTrue();
        assertThat(result.getFailureReason()).as("the reason").isEqualTo(reason);
    }

    private static <R> QueryResult<R> answer(OpenWindowStore buffer, Query<R> query, Position bound) {
        return buffer.store().query(query, PositionBound.at(bound), new QueryConfig(false));
    }
}
