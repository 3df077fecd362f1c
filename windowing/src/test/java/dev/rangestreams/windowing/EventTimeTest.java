package dev.rangestreams.windowing;

import static dev.rangestreams.windowing.WindowRun.session;
import static dev.rangestreams.windowing.WindowRun.sliding;
import static dev.rangestreams.windowing.WindowRun.tumbling;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.CharBuffer;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** When a record happened: by its timestamp, by what its value says, or when it is processed. */
class EventTimeTest {
    /** A number if it is one, else nothing. */
    private static final EventTime<String> NUMBER =
            EventTime.of(value -> value.matches("-?\\d+") ? Long.valueOf(value) : null);

    private static Long millis(EventTime<Object> time, Object value) {
        return time.millis(value);
    }

    private static Long ofNumber(Object number, TimeUnit unit) {
        return millis(EventTime.<Object>of(value -> value).unit(unit), number);
    }

    @Test
    void a_function_that_fails_finds_no_time() {
        EventTime<String> failing = EventTime.of(value -> Long.valueOf(value.length() / (value.length() - 1)));
        assertThat(failing.millis("1")).isNull();
        assertThat(failing.millis("two")).isEqualTo(1);
    }

    @Test
    void integers_are_milliseconds_unless_another_unit_is_given() {
        assertThat(millis(EventTime.of(value -> value), 1_700)).isEqualTo(1_700);
        assertThat(ofNumber(17L, TimeUnit.SECONDS)).isEqualTo(17_000);
        assertThat(ofNumber((short) 2, TimeUnit.MINUTES)).isEqualTo(120_000);
        assertThat(ofNumber(1_999L, TimeUnit.MICROSECONDS)).isEqualTo(1);
        assertThat(ofNumber(1_999_999L, TimeUnit.NANOSECONDS)).isEqualTo(1);
        assertThat(ofNumber(BigInteger.TWO, TimeUnit.SECONDS)).isEqualTo(2_000);
    }

    @Test
    void times_before_1970_are_rounded_down_too() {
        assertThat(ofNumber(-1L, TimeUnit.MICROSECONDS)).isEqualTo(-1);
        assertThat(ofNumber(-0.0001, TimeUnit.SECONDS)).isEqualTo(-1);
        assertThat(ofNumber(new BigDecimal("-0.0001"), TimeUnit.SECONDS)).isEqualTo(-1);
        assertThat(millis(EventTime.of(value -> value), Instant.ofEpochSecond(0, -1)))
                .isEqualTo(-1);
    }

    @Test
    void fractions_are_scaled_by_the_unit() {
        assertThat(ofNumber(1.001, TimeUnit.SECONDS)).isEqualTo(1_001);
        assertThat(ofNumber(1.1f, TimeUnit.SECONDS)).isEqualTo(1_100);
        assertThat(ofNumber(1.5, TimeUnit.SECONDS)).isEqualTo(1_500);
        assertThat(ofNumber(1.5f, TimeUnit.MILLISECONDS)).isEqualTo(1);
        assertThat(ofNumber(2_500.0, TimeUnit.MICROSECONDS)).isEqualTo(2);
        assertThat(ofNumber(new BigDecimal("1600000000.123"), TimeUnit.SECONDS)).isEqualTo(1_600_000_000_123L);
    }

    @Test
    void numbers_that_are_no_time_are_unreadable() {
        for (Object number : List.of(
                Double.NaN,
                Double.POSITIVE_INFINITY,
                1e300,
                new BigInteger("99999999999999999999"),
                new BigDecimal("1e30"),
                new BigDecimal("1e999999999"))) {
            assertThat(ofNumber(number, TimeUnit.MILLISECONDS)).as("%s", number).isNull();
        }
        assertThat(ofNumber(Long.MAX_VALUE, TimeUnit.SECONDS)).isNull();
        assertThat(ofNumber(new BigDecimal("1e-999999999"), TimeUnit.SECONDS)).isZero();
    }

    @Test
    void texts_and_instants_are_taken_as_they_are_whatever_the_unit() {
        for (Object time : List.of(
                "2021-01-01T00:00:00Z",
                "2021-01-01T00:00:00.000Z",
                "2021-01-01t00:00:00z",
                "2021-01-01T01:30:00+01:30",
                "2021-01-01T00:00:00",
                CharBuffer.wrap("2020-12-31T19:00:00-05:00"),
                Instant.parse("2021-01-01T00:00:00.000999Z"))) {
            assertThat(ofNumber(time, TimeUnit.SECONDS)).as("%s", time).isEqualTo(1_609_459_200_000L);
        }
    }

    @Test
    void everything_else_is_unreadable() {
        for (Object time : List.of("", "soon", "2021-13-01T00:00:00Z", true, List.of(1L), Instant.MAX)) {
            assertThat(ofNumber(time, TimeUnit.MILLISECONDS)).as("%s", time).isNull();
        }
        assertThat(millis(EventTime.of(value -> null), "x")).isNull();
    }

    @Test
    void a_field_is_found_by_its_path_in_maps_of_maps() {
        EventTime<Object> time = EventTime.field("meta.event_ts");
        Map<String, Object> withNull = new HashMap<>();
        withNull.put("meta", null);
        assertThat(millis(time, Map.of("meta", Map.of("event_ts", 42)))).isEqualTo(42);
        assertThat(millis(time, Map.of("meta", Map.of("other", 42)))).isNull();
        assertThat(millis(time, Map.of("meta.event_ts", 42))).isNull();
        assertThat(millis(time, Map.of("meta", 42))).isNull();
        assertThat(millis(time, withNull)).isNull();
        assertThat(millis(time, "no map")).isNull();
    }

    @Test
    void a_path_with_an_empty_name_is_refused() {
        for (String path : List.of("", ".", "a.", ".a", "a..b")) {
            assertThatThrownBy(() -> EventTime.field(path))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("EventTime.field: the path \"" + path
                            + "\" has an empty name in it; write it as field.field");
        }
    }

    @Test
    void it_says_where_it_looks() {
        assertThat(EventTime.field("meta.event_ts").unit(TimeUnit.SECONDS))
                .hasToString("EventTime(the field meta.event_ts in SECONDS)");
        assertThat(EventTime.of(value -> 1)).hasToString("EventTime(a function in MILLISECONDS)");
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void windows_go_by_the_time_in_the_value_and_not_by_the_timestamp(Storages storage) {
        try (WindowRun run = WindowRun.of(tumbling(10), storage)
                .eventTime(NUMBER)
                .routeLate()
                .run()) {
            run.send("k", "5", 1_000_000).send("k", "15", 0).send("k", "7", 2_000_000);
            assertThat(run.lines()).containsExactly("closed k [0, 10) 5", "late k 7");
            assertThat(run.records()).extracting(TestRecord::timestamp).containsExactly(5L, 2_000_000L);
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void a_value_without_a_time_that_can_be_read_is_in_no_window_and_is_counted(Storages storage) {
        try (WindowRun run = WindowRun.of(tumbling(10), storage)
                .eventTime(NUMBER)
                .routeLate()
                .run()) {
            run.send("k", "none", 999).send("k", "5", 0).send("k", "soon", 50).send("k", "15", 0);
            assertThat(run.lines()).containsExactly("closed k [0, 10) 5");
            assertThat(run.metric("untimed-total")).isEqualTo(2);
            assertThat(run.metric("late-routed-total")).isZero();
            assertThat(run.dropped()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void windows_before_1970_begin_at_multiples_of_their_size_too(Storages storage) {
        try (WindowRun run =
                WindowRun.of(tumbling(10), storage).eventTime(NUMBER).run()) {
            run.send("k", "-15", 0).send("k", "-10", 0).send("k", "-1", 0).send("k", "0", 0);
            assertThat(run.lines()).containsExactly("closed k [-20, -10) -15", "closed k [-10, 0) -10-1");
            assertThat(run.records()).extracting(TestRecord::timestamp).containsExactly(0L, 0L);
        }
        try (WindowRun run =
                WindowRun.of(sliding(10, 4), storage).eventTime(NUMBER).run()) {
            run.send("k", "-15", 0).send("k", "0", 0);
            assertThat(run.lines())
                    .containsExactly("closed k [-24, -14) -15", "closed k [-20, -10) -15", "closed k [-16, -6) -15");
        }
        try (WindowRun run = WindowRun.of(session(5), storage).eventTime(NUMBER).run()) {
            run.send("k", "-15", 0).send("k", "-10", 0).send("k", "0", 0);
            assertThat(run.lines()).containsExactly("closed k [-15, -5) -15-10");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void the_first_and_the_last_time_there_is_break_nothing(Storages storage) {
        for (WindowShape shape : List.of(tumbling(10), sliding(10, 4), sliding(4, 10), session(5))) {
            try (WindowRun run = WindowRun.of(shape, storage)
                    .eventTime(NUMBER)
                    .earlyEvery(3)
                    .routeLate()
                    .run()) {
                run.send("k", String.valueOf(Long.MIN_VALUE), 0).send("k", "100", 0);
                run.send("k", String.valueOf(Long.MAX_VALUE), 0).send("k", "101", 0);
                assertThat(run.closed()).as("%s", shape).anyMatch(line -> line.endsWith(") 100"));
                assertThat(run.late()).as("%s", shape).contains("k 101");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void by_processing_time_a_record_happens_when_it_is_processed(Storages storage) {
        try (WindowRun run = WindowRun.of(tumbling(1_000), storage)
                .processingTime()
                .routeLate()
                .run()) {
            run.send("k", "a", 5_000_000).silence(500).send("k", "b", 0);
            assertThat(run.lines()).isEmpty();
            run.silence(500);
            assertThat(run.lines()).containsExactly("closed k [1000000, 1001000) ab");
            run.send("k", "c", 3).silence(1_000);
            assertThat(run.lines()).containsExactly("closed k [1000000, 1001000) ab", "closed k [1001000, 1002000) c");
            assertThat(run.records()).extracting(TestRecord::timestamp).containsExactly(1_000_500L, 1_001_000L);
        }
    }

    @Test
    void records_without_a_key_or_a_value_are_in_no_window_and_count_as_dropped() {
        try (WindowRun run = WindowRun.of(tumbling(10), Storages.IN_MEMORY).run()) {
            run.send(null, "a", 1_000).send("k", null, 1_000).send("k", "b", 5).send("k", "c", 10);
            assertThat(run.lines()).containsExactly("closed k [0, 10) b");
            assertThat(run.dropped()).isEqualTo(2);
        }
    }
}
