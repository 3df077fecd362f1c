package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedRecordIterator;
import dev.rangestreams.core.EventCountRange;
import dev.rangestreams.core.EventTimeRange;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The integration tests that KIP-1352 plans, line by line, in Kafka's test driver. "State restoration" needs a broker and is
 * with the tests that have one.
 */
class KipIntegrationTest {
    private static final Duration HOUR = Duration.ofHours(1);

    private static EventTimeRange<String, String> time(long before, long grace) {
        return EventTimeRange.ofTimeBoundsAndGrace(Duration.ofMillis(before), Duration.ofMillis(grace));
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void event_time_range_end_to_end(Storage storage) {
        try (Driver driver = Driver.of(
                storage,
                time(20, 5),
                ranged -> ranged.aggregate((anchor, records) -> anchor.value() + ":" + Driver.join(records))
                        .to("out"))) {
            driver.pipe("in", Headers.record("k", 1000, "A", "trace", "a"));
            driver.pipe("in", Headers.record("j", 1010, "B", "trace", "b"));
            driver.pipe("in", Headers.record("k", 1020, "C", "trace", "c"));
            driver.pipe("in", Headers.record("k", 1021, "D", "trace", "d"));
            List<TestRecord<String, String>> results = driver.records("out");
            assertThat(results).extracting(TestRecord::key).containsExactly("k", "j", "k", "k");
            assertThat(results).extracting(TestRecord::value).containsExactly("A:A", "B:B", "C:A,C", "D:C,D");
            assertThat(results).extracting(TestRecord::timestamp).containsExactly(1000L, 1010L, 1020L, 1021L);
            assertThat(results)
                    .extracting(result -> Headers.texts(result.headers()))
                    .containsExactly(List.of("trace=a"), List.of("trace=b"), List.of("trace=c"), List.of("trace=d"));
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void grace_period_and_late_data(Storage storage) {
        try (Driver driver = Driver.values(storage, time(20, 5))) {
            driver.pipe("k@100 A", "k@95 within", "k@94 past", "k@105 B");
            assertThat(driver.read("out")).containsExactly("k@100 A", "k@95 within", "k@105 within,A,B");
            assertThat(driver.dropped()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void range_capping(Storage storage) {
        try (Driver driver = Driver.values(storage, time(100, 0).withMaxRecords(3))) {
            driver.pipe("k@10 A", "k@20 B", "k@30 C", "k@40 D", "k@50 E");
            // The newest are dropped; the anchor, though the newest of all, is not.
            assertThat(driver.values("out")).containsExactly("A", "A,B", "A,B,C", "A,B,D", "A,B,E");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void event_count_range_end_to_end(Storage storage) {
        Range<String, String> range = EventCountRange.<String, String>ofCountBoundsAndGrace(
                        2, HOUR, Duration.ofMillis(100))
                .withLookAhead(1);
        try (Driver driver = Driver.values(storage, range)) {
            driver.pipe("k@10 A", "k@20 B", "j@25 x", "k@30 C", "k@40 D");
            assertThat(driver.read("out")).containsExactly("k@10 A", "k@20 A,B", "j@25 x", "k@30 A,B,C", "k@40 B,C,D");
            driver.pipe("k@15 late-but-in-time");
            assertThat(driver.read("out")).containsExactly("k@15 A,late-but-in-time,B");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void count_time_floors(Storage storage) {
        Range<String, String> range = EventCountRange.ofCountBoundsWithNoGrace(10, Duration.ofMillis(20));
        try (Driver driver = Driver.values(storage, range)) {
            driver.pipe("k@79 A", "k@80 B", "k@100 C", "k@200 D");
            assertThat(driver.values("out")).containsExactly("A", "A,B", "B,C", "D");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void count_time_ceilings(Storage storage) {
        Range<String, String> range = EventCountRange.<String, String>ofCountBoundsAndGrace(
                        0, Duration.ZERO, Duration.ofMillis(100))
                .withLookAhead(10)
                .withMaxTimeAfter(Duration.ofMillis(20));
        try (Driver driver = Driver.values(storage, range)) {
            driver.pipe("k@70 A", "k@71 B", "k@120 C", "k@50 anchor");
            assertThat(driver.values("out")).endsWith("anchor,A");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void iterators_are_closed_after_success(Storage storage) {
        CountedRange range = new CountedRange();
        try (Driver driver = Driver.values(storage, range)) {
            for (int i = 1; i <= 10; i++) {
                driver.pipe("k@" + i + " v");
                assertThat(range.opened).hasValue(i);
                assertThat(range.closed).as("closed after record %d", i).hasValue(i);
                assertThat(driver.openCursors()).isZero();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void iterators_are_closed_when_the_aggregator_throws(Storage storage) {
        CountedRange range = new CountedRange();
        try (Driver driver = Driver.of(
                storage,
                range,
                ranged -> ranged.aggregate((anchor, records) -> {
                            records.iterator().next();
                            throw new IllegalStateException("mid-flight");
                        })
                        .to("out"))) {
            assertThatThrownBy(() -> driver.pipe("k@10 A")).hasRootCauseMessage("mid-flight");
            assertThat(range.opened).hasValue(1);
            assertThat(range.closed).hasValue(1);
            assertThat(driver.openCursors()).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void null_handling(Storage storage) {
        try (Driver driver = Driver.values(storage, time(20, 0))) {
            driver.pipe("k@10 A");
            driver.pipe("in", new TestRecord<>(null, "no key", null, 11L));
            driver.pipe("in", new TestRecord<>("k", null, null, 12L));
            driver.pipe("k@13 B");
            assertThat(driver.values("out")).containsExactly("A", "A,B");
            assertThat(driver.dropped()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void count(Storage storage) {
        try (Driver driver = Driver.counts(storage, time(20, 0))) {
            driver.pipe("k@10 A", "k@20 B", "j@20 x", "k@30 C", "k@40 D");
            assertThat(driver.read("out")).containsExactly("k@10 1", "k@20 2", "j@20 1", "k@30 3", "k@40 3");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void custom_subclasses(Storage storage) {
        try (Driver driver = Driver.values(storage, new BlockRange(100, 50))) {
            driver.pipe("k@10 A", "k@99 B", "k@100 C", "k@60 D", "k@199 E");
            assertThat(driver.read("out")).containsExactly("k@10 A", "k@99 A,B", "k@100 C", "k@60 A,D,B", "k@199 C,E");
        }
    }

    /** All other tests here run with and without; this is the step in which a record is written and read at once. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#allBudgets")
    void caching_behaviour(Storage storage) {
        try (Driver driver = Driver.values(storage, time(1000, 1000))) {
            StringBuilder expected = new StringBuilder();
            for (int i = 0; i < 100; i++) {
                driver.pipe("k@" + (500 + i / 3) + " v" + i);
                expected.append(i == 0 ? "v" : ",v").append(i);
                assertThat(driver.values("out")).containsExactly(expected.toString());
            }
        }
    }

    /** The last hour, counting what it opens and what is closed. */
    private static final class CountedRange extends Range<String, String> {
        private final AtomicInteger opened = new AtomicInteger();
        private final AtomicInteger closed = new AtomicInteger();
        private final Range<String, String> hour = EventTimeRange.ofTimeBoundsWithNoGrace(HOUR);

        CountedRange() {
            super(0);
        }

        @Override
        public RangedRecordIterator<Record<String, String>> fetch(
                Record<String, String> anchor, ReadOnlyWindowStore<String, String> store) {
            RangedRecordIterator<Record<String, String>> records = hour.fetch(anchor, store);
            opened.incrementAndGet();
            return new RangedRecordIterator<>() {
                @Override
                public boolean hasNext() {
                    return records.hasNext();
                }

                @Override
                public Record<String, String> next() {
                    return records.next();
                }

                @Override
                public void close() {
                    closed.incrementAndGet();
                    records.close();
                }
            };
        }

        @Override
        protected long rangeRetentionMs() {
            return HOUR.toMillis();
        }
    }
}
