package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.Range;
import dev.rangestreams.core.EventTimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.query.FailureReason;
import org.apache.kafka.streams.query.KeyQuery;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.query.WindowKeyQuery;
import org.apache.kafka.streams.query.WindowRangeQuery;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.WindowStoreIterator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Interactive queries of the second version, and the positions that go with them. */
class BufferQueriesTest {
    private static final Range<String, String> RANGE = EventTimeRange.ofTimeBoundsWithNoGrace(Duration.ofMillis(100));
    private static final Instant START = Instant.EPOCH;
    private static final Instant END = Instant.ofEpochMilli(1000);

    private static <R> QueryResult<R> ask(Driver driver, Query<R> query, PositionBound bound) {
        StateStore store = driver.kafka().getAllStateStores().get(Driver.BUFFER);
        return store.query(query, bound, new QueryConfig(false));
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void one_key(Storage storage) {
        try (Driver driver = Driver.values(storage, RANGE)) {
            driver.pipe("k@10 A", "j@20 B", "k@30 C", "k@110 D");
            Query<WindowStoreIterator<String>> query = WindowKeyQuery.withKeyAndWindowStartRange("k", START, END);
            QueryResult<WindowStoreIterator<String>> result = ask(driver, query, PositionBound.unbounded());
            assertThat(result.isSuccess()).isTrue();
            List<String> found = new ArrayList<>();
            try (WindowStoreIterator<String> entries = result.getResult()) {
                entries.forEachRemaining(entry -> found.add(entry.key + entry.value));
            }
            assertThat(found).containsExactly("10A", "30C", "110D");
            assertThat(driver.openCursors()).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void what_has_expired_is_not_found(Storage storage) {
        try (Driver driver = Driver.values(storage, RANGE)) {
            driver.pipe("k@10 A", "k@30 C", "j@111 D");
            Query<WindowStoreIterator<String>> query = WindowKeyQuery.withKeyAndWindowStartRange("k", START, END);
            try (WindowStoreIterator<String> entries =
                    ask(driver, query, PositionBound.unbounded()).getResult()) {
                assertThat(entries.next().value).isEqualTo("C");
                assertThat(entries).isExhausted();
            }
            List<String> found = new ArrayList<>();
            try (KeyValueIterator<Windowed<String>, String> entries = ask(
                            driver,
                            WindowRangeQuery.<String, String>withWindowStartRange(START, END),
                            PositionBound.unbounded())
                    .getResult()) {
                entries.forEachRemaining(entry -> found.add(entry.value));
            }
            assertThat(found).containsExactlyInAnyOrder("C", "D");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#ours")
    void all_keys(Storage storage) {
        try (Driver driver = Driver.values(storage, RANGE)) {
            driver.pipe("k@10 A", "j@20 B", "k@30 C");
            Query<KeyValueIterator<Windowed<String>, String>> query =
                    WindowRangeQuery.withWindowStartRange(START, Instant.ofEpochMilli(29));
            List<String> found = new ArrayList<>();
            try (KeyValueIterator<Windowed<String>, String> entries =
                    ask(driver, query, PositionBound.unbounded()).getResult()) {
                entries.forEachRemaining(entry ->
                        found.add(entry.key.key() + "@" + entry.key.window().start() + " " + entry.value));
            }
            assertThat(found).containsExactly("j@20 B", "k@10 A");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void a_position_that_was_reached_and_one_that_was_not(Storage storage) {
        try (Driver driver = Driver.values(storage, RANGE)) {
            driver.pipe("k@10 A", "k@20 B");
            Query<WindowStoreIterator<String>> query = WindowKeyQuery.withKeyAndWindowStartRange("k", START, END);
            QueryResult<WindowStoreIterator<String>> reached = ask(driver, query, upTo(1));
            assertThat(reached.isSuccess()).isTrue();
            reached.getResult().close();
            assertThat(reached.getPosition()).isEqualTo(position(1));

            QueryResult<WindowStoreIterator<String>> ahead = ask(driver, query, upTo(2));
            assertThat(ahead.isFailure()).isTrue();
            assertThat(ahead.getFailureReason()).isEqualTo(FailureReason.NOT_UP_TO_BOUND);
            assertThat(driver.openCursors()).isZero();
        }
    }

    /** A query that wants to see the late record's place in the input need not wait for the next one that is on time. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void a_late_record_moves_the_position(Storage storage) {
        try (Driver driver = Driver.values(storage, RANGE)) {
            driver.pipe("k@100 A", "k@10 late");
            Query<WindowStoreIterator<String>> query = WindowKeyQuery.withKeyAndWindowStartRange("k", START, END);
            QueryResult<WindowStoreIterator<String>> result = ask(driver, query, upTo(1));
            assertThat(result.isSuccess()).as(result.toString()).isTrue();
            try (WindowStoreIterator<String> entries = result.getResult()) {
                assertThat(entries.next().value).isEqualTo("A");
                assertThat(entries).isExhausted();
            }
            assertThat(result.getPosition()).isEqualTo(position(1));
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void what_a_buffer_cannot_answer_it_refuses(Storage storage) {
        try (Driver driver = Driver.values(storage, RANGE)) {
            QueryResult<String> result = ask(driver, KeyQuery.<String, String>withKey("k"), PositionBound.unbounded());
            assertThat(result.isFailure()).isTrue();
            assertThat(result.getFailureReason()).isEqualTo(FailureReason.UNKNOWN_QUERY_TYPE);
            assertThat(result.getFailureMessage())
                    .contains(Driver.BUFFER, "KeyQuery")
                    .doesNotContain("dev.rangestreams");
        }
    }

    private static PositionBound upTo(long offset) {
        return PositionBound.at(position(offset));
    }

    private static Position position(long offset) {
        return Position.fromMap(Map.of("in", Map.of(0, offset)));
    }
}
