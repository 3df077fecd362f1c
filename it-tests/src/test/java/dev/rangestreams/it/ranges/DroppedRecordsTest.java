package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.Range;
import dev.rangestreams.core.EventTimeRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Records that give no result: each is counted once, and none changes the results of others. */
class DroppedRecordsTest {
    private static final Range<String, String> RANGE =
            EventTimeRange.ofTimeBoundsAndGrace(Duration.ofMillis(20), Duration.ofMillis(5));

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void a_record_without_key_or_value_is_counted_and_not_buffered(Storage storage) {
        try (Driver driver = Driver.of(storage, RANGE, ranged -> {
            Driver.valuesToOut(ranged);
            ranged.late().to("late");
        })) {
            driver.pipe("k@100 A");
            // Far ahead: if it moved the clock, what follows would be late.
            driver.pipe("in", new TestRecord<>(null, "no key", null, 5000L));
            driver.pipe("in", new TestRecord<>("k", null, null, 5000L));
            driver.pipe("in", new TestRecord<>(null, null, null, 5000L));
            driver.pipe("k@95 B");
            assertThat(driver.read("out")).containsExactly("k@100 A", "k@95 B");
            assertThat(driver.read("late")).isEmpty();
            assertThat(driver.dropped()).isEqualTo(3);
            assertThat(driver.changelog(Driver.BUFFER)).hasSize(2);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void a_late_record_is_counted_whether_it_is_read_kept_or_neither(Storage storage) {
        try (Driver unread = Driver.values(storage, RANGE)) {
            unread.pipe("k@100 A", "k@94 late", "k@101 B");
            assertThat(unread.values("out")).containsExactly("A", "A,B");
            assertThat(unread.dropped()).isEqualTo(1);
            assertThat(unread.metric("late-total")).isEqualTo(1);
        }
        try (Driver kept = Driver.keepingLate(storage, RANGE, Driver::valuesToOut)) {
            kept.pipe("k@100 A", "k@94 late", "k@101 B");
            assertThat(kept.values("out")).containsExactly("A", "late,A,B");
            assertThat(kept.dropped()).isEqualTo(1);
            assertThat(kept.metric("late-total")).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void late_records_come_as_often_as_they_are_asked_for_and_count_once(Storage storage) {
        try (Driver driver = Driver.of(storage, RANGE, ranged -> {
            Driver.countTo(ranged, "out");
            ranged.late().to("late");
            ranged.late().mapValues(value -> value + "!").to("again");
        })) {
            driver.pipe("k@100 A", "k@94 B", "j@0 C");
            assertThat(driver.read("late")).containsExactly("k@94 B", "j@0 C");
            assertThat(driver.read("again")).containsExactly("k@94 B!", "j@0 C!");
            assertThat(driver.dropped()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void a_late_record_that_is_older_than_the_retention_is_not_kept(Storage storage) {
        try (Driver driver = Driver.keepingLate(storage, RANGE, ranged -> {
            Driver.valuesToOut(ranged);
            ranged.late().to("late");
        })) {
            driver.pipe("k@100 A", "k@75 edge", "k@74 gone", "k@95 B");
            assertThat(driver.values("out")).containsExactly("A", "edge,B");
            assertThat(driver.values("late")).containsExactly("edge", "gone");
            assertThat(driver.changelog(Driver.BUFFER)).hasSize(3);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void the_late_streams_give_the_records_own_headers_and_two_more(Storage storage) {
        try (Driver driver = Driver.keepingLate(storage, RANGE, ranged -> {
            Driver.valuesToOut(ranged);
            ranged.late().to("late");
            ranged.late().to("again");
            ranged.aggregate((anchor, records) -> {
                        List<String> headers = new ArrayList<>();
                        records.forEach(record -> headers.addAll(Headers.texts(record.headers())));
                        return String.join(",", headers);
                    })
                    .to("headers");
        })) {
            driver.pipe("k@100 A");
            driver.pipe("in", Headers.record("k", 94, "B", "own", "mine"));
            driver.pipe("k@101 C");
            String[] expected = {"own=mine", "_late_range=buffer", "_late_stream_time_ms=100"};
            for (String topic : List.of("late", "again")) {
                assertThat(driver.records(topic))
                        .singleElement()
                        .satisfies(late ->
                                assertThat(Headers.texts(late.headers())).containsExactly(expected));
            }
            assertThat(driver.values("headers")).containsExactly("", "own=mine");
        }
    }
}
