package dev.rangestreams.testkit.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Keys;
import dev.rangestreams.testkit.internal.Race;
import dev.rangestreams.testkit.internal.windowstore.Buffer;
import dev.rangestreams.testkit.internal.windowstore.BufferBench;
import dev.rangestreams.testkit.internal.windowstore.Item;
import java.time.Instant;
import java.util.ArrayList;
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

/** Who else reads a window store: other threads, and interactive queries. */
final class WindowReaderRules {
    private static final int PUTS = 3_000;
    private static final String TOPIC = "input";
    private static final Blob KEY = Blob.of("61");
    private static final Instant FROM = Instant.ofEpochMilli(15);
    private static final Instant TO = Instant.ofEpochMilli(30);

    private WindowReaderRules() {}

    static void readersSeePrefixes(BufferBench bench) throws Exception {
        Buffer turns = bench.open(bench.supplier("turns", BufferBench.RETENTION_MS));
        Race.takeTurns(50, number -> turns.put(List.of(item(number))), new Reader(turns));
        Buffer free = bench.open();
        Race.runFree(PUTS, number -> free.put(List.of(item(number))), List.of(new Reader(free)));
    }

    /** The n-th put: time runs backward every other time, so that later puts land before and behind a reader. */
    private static Item item(int number) {
        long time = number % 2 == 0 ? 1_000_000 + number : 1_000_000 - number;
        return new Item(KEY, time, Keys.ofLength(Integer.BYTES, number));
    }

    private record Reader(Buffer buffer) implements Race.Reader<WindowStoreIterator<byte[]>> {
        @Override
        public WindowStoreIterator<byte[]> open() {
            return buffer.store().fetch(Buffer.bytes(KEY), 0, Long.MAX_VALUE);
        }

        @Override
        public int writesSeen(WindowStoreIterator<byte[]> opened) {
            List<Item> found = Buffer.drain(KEY, opened);
            List<Item> expected = new ArrayList<>();
            for (int i = 0; i < found.size(); i++) {
                expected.add(i % 2 == 0 ? expected.size() : 0, item(i));
            }
            return Race.prefix(expected, found);
        }
    }

    static void positionMovesWithEveryPut(BufferBench bench) {
        Buffer buffer = bench.open(bench.supplier("position", 100));
        bench.processing(TOPIC, 7);
        buffer.put(KEY, Blob.of("0a"), 1_000);
        assertThat(buffer.store().getPosition()).as("after a put").isEqualTo(at(7));
        bench.processing(TOPIC, 8);
        buffer.put(KEY, null, 1_000);
        assertThat(buffer.store().getPosition()).as("after a deletion").isEqualTo(at(8));
    }

    private static Position at(long offset) {
        return Position.emptyPosition().withComponent(TOPIC, 0, offset);
    }

    static void queriesAreAnswered(BufferBench bench) {
        Buffer buffer = bench.open(bench.supplier("queries", 1_000));
        bench.processing(TOPIC, 7);
        BufferBench.fill(buffer, List.of(Item.of("61", 10, "0a"), Item.of("61", 20, "0b"), Item.of("62", 30, "0c")));
        QueryResult<WindowStoreIterator<byte[]>> ofKey =
                answer(buffer, WindowKeyQuery.withKeyAndWindowStartRange(Buffer.bytes(KEY), FROM, TO), at(7));
        assertThat(ofKey.isSuccess()).as("a query for one key").isTrue();
        assertThat(ofKey.getPosition()).as("its position").isEqualTo(at(7));
        assertThat(Buffer.drain(KEY, ofKey.getResult())).as("its result").isEqualTo(buffer.fetch(KEY, 15, 30));
        var ofAll = answer(buffer, WindowRangeQuery.<Bytes, byte[]>withWindowStartRange(FROM, TO), at(7));
        assertThat(ofAll.isSuccess()).as("a query for all keys").isTrue();
        assertThat(Item.byKey(Buffer.drain(ofAll.getResult())))
                .as("its result")
                .isEqualTo(Item.byKey(buffer.fetchAll(15, 30)));
        isRefused(
                answer(buffer, WindowKeyQuery.withKeyAndWindowStartRange(Buffer.bytes(KEY), FROM, TO), at(8)),
                FailureReason.NOT_UP_TO_BOUND);
        isRefused(
                answer(buffer, KeyQuery.<Bytes, byte[]>withKey(Buffer.bytes(KEY)), at(7)),
                FailureReason.UNKNOWN_QUERY_TYPE);
        isRefused(
                answer(buffer, WindowRangeQuery.<Bytes, byte[]>withKey(Buffer.bytes(KEY)), at(7)),
                FailureReason.UNKNOWN_QUERY_TYPE);
    }

    private static void isRefused(QueryResult<?> result, FailureReason reason) {
        assertThat(result.isFailure()).as("fails").isTrue();
        assertThat(result.getFailureReason()).as("the reason").isEqualTo(reason);
    }

    private static <R> QueryResult<R> answer(Buffer buffer, Query<R> query, Position bound) {
        return buffer.store().query(query, PositionBound.at(bound), new QueryConfig(false));
    }
}
