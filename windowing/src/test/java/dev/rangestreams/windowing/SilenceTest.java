package dev.rangestreams.windowing;

import static dev.rangestreams.windowing.WindowRun.session;
import static dev.rangestreams.windowing.WindowRun.sliding;
import static dev.rangestreams.windowing.WindowRun.tumbling;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** While no record comes, the clock drifts on from the last record's time as fast as the wall clock. */
class SilenceTest {
    @ParameterizedTest
    @EnumSource(Storages.class)
    void a_window_of_a_minute_whose_last_record_sat_at_second_20_closes_after_40_seconds(Storages storage) {
        try (WindowRun run = WindowRun.of(tumbling(60_000), storage).run()) {
            run.at(10_000, 20_000).silence(39_750);
            assertThat(run.lines()).isEmpty();
            run.silence(250);
            assertThat(run.lines()).containsExactly("closed k [0, 60000) ab");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void the_lateness_is_waited_for_in_silence_too(Storages storage) {
        try (WindowRun run =
                WindowRun.of(tumbling(60_000), storage).lateness(5_000).run()) {
            run.at(20_000).silence(44_750);
            assertThat(run.lines()).isEmpty();
            run.silence(250);
            assertThat(run.lines()).containsExactly("closed k [0, 60000) a");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void sliding_windows_close_one_after_the_other(Storages storage) {
        try (WindowRun run = WindowRun.of(sliding(10_000, 5_000), storage).run()) {
            run.at(7_000).silence(3_000);
            assertThat(run.lines()).containsExactly("closed k [0, 10000) a");
            run.silence(4_750);
            assertThat(run.lines()).hasSize(1);
            run.silence(250);
            assertThat(run.lines()).containsExactly("closed k [0, 10000) a", "closed k [5000, 15000) a");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void a_session_closes_when_the_silence_is_longer_than_its_gap(Storages storage) {
        try (WindowRun run = WindowRun.of(session(1_000), storage).run()) {
            run.at(500, 1_500).silence(1_000);
            assertThat(run.lines()).isEmpty();
            run.silence(1);
            assertThat(run.lines()).isEmpty();
            run.silence(249);
            assertThat(run.lines()).containsExactly("closed k [500, 2500) ab");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void the_clock_is_looked_at_at_least_twice_a_second(Storages storage) {
        try (WindowRun run = WindowRun.of(tumbling(10), storage).run()) {
            run.at(0);
            for (int i = 0; i < 500; i++) {
                run.pause(1);
            }
            assertThat(run.lines()).containsExactly("closed k [0, 10) a");
        }
    }

    @Test
    void a_pause_of_the_process_counts_as_one_second_at_most() {
        try (WindowRun run = WindowRun.of(tumbling(60_000), Storages.IN_MEMORY).run()) {
            run.at(20_000).pause(3_600_000);
            run.silence(38_750);
            assertThat(run.lines()).isEmpty();
            run.silence(250);
            assertThat(run.lines()).containsExactly("closed k [0, 60000) a");
        }
    }

    @Test
    void time_before_the_first_record_is_no_silence() {
        try (WindowRun run = WindowRun.of(tumbling(60_000), Storages.IN_MEMORY).run()) {
            run.silence(50_000).at(20_000).silence(39_750);
            assertThat(run.lines()).isEmpty();
        }
    }

    @Test
    void a_record_of_any_key_ends_the_silence_and_silences_do_not_add_up() {
        try (WindowRun run = WindowRun.of(tumbling(60_000), Storages.IN_MEMORY).run()) {
            run.at(10_000).silence(30_000).send("other", "x", 20_000).silence(39_750);
            assertThat(run.lines()).isEmpty();
            run.silence(250);
            assertThat(run.lines()).containsExactlyInAnyOrder("closed k [0, 60000) a", "closed other [0, 60000) x");
        }
    }

    @Test
    void the_clock_does_not_go_back_when_a_record_ends_the_silence() {
        try (WindowRun run =
                WindowRun.of(tumbling(60_000), Storages.IN_MEMORY).routeLate().run()) {
            run.send("k", "a", 20_000).silence(45_000).send("k", "b", 61_000).send("k", "c", 59_000);
            run.silence(58_750);
            assertThat(run.lines()).containsExactly("closed k [0, 60000) a", "late k c");
            run.silence(250);
            assertThat(run.lines()).last().isEqualTo("closed k [60000, 120000) b");
        }
    }

    @Test
    void silence_drifts_from_the_last_record_although_another_was_newer() {
        try (WindowRun run = WindowRun.of(tumbling(60_000), Storages.IN_MEMORY).run()) {
            run.at(30_000, 10_000).silence(49_750);
            assertThat(run.lines()).isEmpty();
            run.silence(250);
            assertThat(run.lines()).containsExactly("closed k [0, 60000) ab");
        }
    }

    @Test
    void late_records_are_no_sign_of_life() {
        try (WindowRun run = WindowRun.of(tumbling(10_000), Storages.IN_MEMORY).run()) {
            run.at(12_000);
            for (int i = 0; i < 31; i++) {
                run.silence(250).send("k", "late", 5_000);
            }
            assertThat(run.lines()).isEmpty();
            run.silence(250);
            assertThat(run.lines()).containsExactly("closed k [10000, 20000) a");
        }
    }

    @Test
    void records_without_a_time_are_no_sign_of_life() {
        try (WindowRun run = WindowRun.of(tumbling(10_000), Storages.IN_MEMORY)
                .eventTime(EventTime.of(value -> value.equals("none") ? null : 12_000L))
                .run()) {
            run.at(0);
            for (int i = 0; i < 31; i++) {
                run.silence(250).send("k", "none", 0);
            }
            assertThat(run.lines()).isEmpty();
            run.silence(250);
            assertThat(run.lines()).containsExactly("closed k [10000, 20000) a");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void a_window_that_silence_closed_does_not_open_again_and_its_records_are_counted_as_such(Storages storage) {
        try (WindowRun run = WindowRun.of(tumbling(1_000), storage).run()) {
            run.send("k", "a", 200).silence(1_000).send("k", "b", 300).send("k", "c", 999);
            run.send("k", "d", 5_000);
            assertThat(run.lines()).containsExactly("closed k [0, 1000) a");
            assertThat(run.metric("late-idle-closed-total")).isEqualTo(2);
            assertThat(run.metric("late-dropped-total")).isEqualTo(2);
            assertThat(run.dropped()).isEqualTo(2);
        }
    }

    @Test
    void a_routed_record_is_counted_as_late_by_silence_as_well() {
        try (WindowRun run = WindowRun.of(sliding(2_000, 1_000), Storages.IN_MEMORY)
                .routeLate()
                .run()) {
            run.send("k", "a", 500).silence(2_000).send("k", "b", 600);
            assertThat(run.lines()).containsExactly("closed k [-1000, 1000) a", "closed k [0, 2000) a", "late k b");
            assertThat(run.metric("late-idle-closed-total")).isEqualTo(1);
            assertThat(run.metric("late-routed-total")).isEqualTo(1);
            assertThat(run.metric("late-dropped-total")).isZero();
        }
    }

    @Test
    void a_record_that_data_made_late_is_not_counted_as_late_by_silence() {
        try (WindowRun run = WindowRun.of(tumbling(1_000), Storages.IN_MEMORY).run()) {
            run.at(200, 1_200).silence(2_000).send("k", "c", 300);
            assertThat(run.metric("late-dropped-total")).isEqualTo(1);
            assertThat(run.metric("late-idle-closed-total")).isZero();
        }
    }

    @Test
    void a_record_near_a_session_that_silence_closed_begins_one_of_its_own_unless_that_is_over_too() {
        try (WindowRun run =
                WindowRun.of(session(1_000), Storages.IN_MEMORY).routeLate().run()) {
            run.send("k", "a", 0).silence(1_250);
            run.send("k", "b", 249).send("k", "c", 250).send("k", "d", 5_000);
            assertThat(run.lines()).containsExactly("closed k [0, 1000) a", "late k b", "closed k [250, 1250) c");
            assertThat(run.metric("late-idle-closed-total")).isEqualTo(1);
        }
    }
}
