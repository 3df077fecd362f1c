package dev.rangestreams.it.ranges;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.Range;
import dev.rangestreams.core.EventCountRange;
import dev.rangestreams.core.EventTimeRange;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples of the documentation: one key, records A@10, B@20, C@30, D@40. */
class RangeExamplesTest {
    private static final String[] WORKED = {"k@10 A", "k@20 B", "k@30 C", "k@40 D"};

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void a_time_range_holds_what_lies_before_the_anchor_both_ends_included(Storage storage) {
        try (Driver driver = Driver.values(storage, EventTimeRange.ofTimeBoundsWithNoGrace(Duration.ofMillis(20)))) {
            driver.pipe(WORKED);
            assertThat(driver.read("out")).containsExactly("k@10 A", "k@20 A,B", "k@30 A,B,C", "k@40 B,C,D");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void a_count_range_holds_the_records_just_before_the_anchor(Storage storage) {
        Range<String, String> range = EventCountRange.ofCountBoundsWithNoGrace(1, Duration.ofMillis(100));
        try (Driver driver = Driver.values(storage, range)) {
            driver.pipe(WORKED);
            assertThat(driver.read("out")).containsExactly("k@10 A", "k@20 A,B", "k@30 B,C", "k@40 C,D");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void late_records_come_out_of_their_own_stream_and_nowhere_else(Storage storage) {
        Range<String, String> range = EventTimeRange.ofTimeBoundsAndGrace(Duration.ofMillis(20), Duration.ofMillis(5));
        try (Driver driver = Driver.of(storage, range, ranged -> {
            Driver.countTo(ranged, "out");
            ranged.late().to("late");
        })) {
            driver.pipe("k@100 A", "k@95 B", "k@94 C", "k@101 D");
            assertThat(driver.read("out")).containsExactly("k@100 1", "k@95 1", "k@101 3");
            assertThat(driver.records("late")).singleElement().satisfies(late -> {
                assertThat(late.value()).isEqualTo("C");
                assertThat(late.timestamp()).isEqualTo(94);
                assertThat(late.headers().lastHeader("_late_range").value())
                        .asString(UTF_8)
                        .isEqualTo("buffer");
                assertThat(late.headers().lastHeader("_late_stream_time_ms").value())
                        .asString(UTF_8)
                        .isEqualTo("100");
            });
            assertThat(driver.dropped()).isEqualTo(1);
        }
    }
}
