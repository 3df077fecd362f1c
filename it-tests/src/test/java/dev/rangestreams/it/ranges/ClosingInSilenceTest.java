package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.api.RangedKStream;
import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeOptions;
import dev.rangestreams.core.RangeStores;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.store.inmemory.InMemory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Materialized;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Ranges that are complete because nothing comes. Around each record 1 s on both sides, and half a second of grace. */
class ClosingInSilenceTest {
    private static final Instant NOW = Instant.ofEpochMilli(7_000_000);
    private static final EventTimeRange<String, String> AROUND = EventTimeRange.<String, String>ofTimeBoundsAndGrace(
                    Duration.ofMillis(1000), Duration.ofMillis(500))
            .withLookAhead(Duration.ofMillis(1000));
    private static final RangeOptions IN_SILENCE = RangeOptions.defaults().withClosingInSilence();

    private static void complete(RangedKStream<String, String> ranged) {
        ranged.emitOnClose()
                .aggregate((anchor, records) -> Driver.join(records))
                .to("out");
        ranged.late().to("late");
    }

    private static Driver driver(Storage storage, RangeOptions options) {
        return Driver.atKeepingComplete(NOW, storage, AROUND, options, ClosingInSilenceTest::complete);
    }

    /** In steps as a running application makes its checks. */
    private static void silence(Driver driver, int millis) {
        for (int passed = 0; passed < millis; passed += 250) {
            driver.kafka().advanceWallClockTime(Duration.ofMillis(250));
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void what_waits_is_evaluated_once_the_silence_is_longer_than_look_ahead_and_grace(Storage storage) {
        try (Driver driver = driver(storage, IN_SILENCE)) {
            driver.pipe("k@10000 A", "k@10400 B");
            // The last record lies at 10400, and A is complete after 11500.
            silence(driver, 1000);
            assertThat(driver.read("out")).isEmpty();
            silence(driver, 250);
            assertThat(driver.read("out")).containsExactly("k@10000 A,B");
            silence(driver, 250);
            assertThat(driver.read("out")).isEmpty();
            silence(driver, 250);
            assertThat(driver.read("out")).containsExactly("k@10400 A,B");
        }
    }

    @Test
    void without_the_option_silence_evaluates_nothing() {
        try (Driver driver = driver(Storage.ANY, RangeOptions.defaults())) {
            driver.pipe("k@10000 A");
            silence(driver, 60_000);
            assertThat(driver.read("out")).isEmpty();
            driver.pipe("z@11501 Z");
            assertThat(driver.read("out")).containsExactly("k@10000 A");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void after_a_silence_a_record_sees_those_evaluated_and_none_of_them_again(Storage storage) {
        try (Driver driver = driver(storage, IN_SILENCE)) {
            driver.pipe("k@10000 A");
            silence(driver, 2000);
            driver.pipe("k@10600 B", "z@20000 Z");
            assertThat(driver.read("out")).containsExactly("k@10000 A", "k@10600 A,B");
            assertThat(driver.read("late")).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void what_is_older_than_all_that_silence_evaluated_is_late_although_within_the_grace(Storage storage) {
        try (Driver driver = driver(storage, IN_SILENCE)) {
            driver.pipe("k@10000 A");
            silence(driver, 2000);
            // The clock shows 12000: up to 10499 all have been evaluated.
            driver.pipe("k@10499 late", "k@10500 B", "k@9999 late too", "z@20000 Z");
            assertThat(driver.read("late")).containsExactly("k@10499 late", "k@9999 late too");
            assertThat(driver.metric("late-total")).isEqualTo(2);
            assertThat(driver.read("out")).containsExactly("k@10000 A", "k@10500 A,B");
        }
    }

    @Test
    void a_record_ends_the_silence_and_the_next_begins_with_it() {
        try (Driver driver = driver(Storage.ANY, IN_SILENCE)) {
            driver.pipe("k@10000 A");
            silence(driver, 1000);
            driver.pipe("k@10100 B");
            silence(driver, 1250);
            assertThat(driver.read("out")).isEmpty();
            silence(driver, 250);
            assertThat(driver.read("out")).containsExactly("k@10000 A,B");
        }
    }

    @Test
    void a_pause_of_the_process_is_no_silence() {
        try (Driver driver = driver(Storage.ANY, IN_SILENCE)) {
            driver.pipe("k@10000 A");
            driver.kafka().advanceWallClockTime(Duration.ofHours(1));
            assertThat(driver.read("out")).isEmpty();
            driver.kafka().advanceWallClockTime(Duration.ofHours(1));
            assertThat(driver.read("out")).containsExactly("k@10000 A");
        }
    }

    @Test
    void without_a_record_there_is_no_silence() {
        try (Driver driver = driver(Storage.ANY, IN_SILENCE)) {
            silence(driver, 5000);
            driver.pipe("k@10000 A");
            assertThat(driver.read("late")).isEmpty();
            assertThat(driver.read("out")).isEmpty();
        }
    }

    @Test
    void a_stream_of_late_records_alone_is_silence() {
        try (Driver driver = driver(Storage.ANY, IN_SILENCE)) {
            driver.pipe("k@10000 A");
            for (int second = 0; second < 2; second++) {
                silence(driver, 1000);
                driver.pipe("k@9000 late");
            }
            assertThat(driver.read("out")).containsExactly("k@10000 A");
            assertThat(driver.values("late")).isEqualTo(List.of("late", "late"));
        }
    }

    @Test
    void the_option_is_refused_where_no_result_waits() {
        StreamsBuilder builder = new StreamsBuilder();
        RangeStreams.rangeOver(
                        builder.<String, String>stream("in").groupByKey(),
                        AROUND,
                        Materialized.as(RangeStores.buffer(InMemory.engine(), "buffer", AROUND)),
                        IN_SILENCE.withName("named").withLateRecordsInBuffer())
                .count();
        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("RangeOptions.withClosingInSilence has no effect on store buffer over " + AROUND
                        + ", for none of its results wait: read emitOnClose(), or leave the option out");
    }
}
