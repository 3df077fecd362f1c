package dev.rangestreams.windowing;

import static dev.rangestreams.windowing.WindowRun.session;
import static dev.rangestreams.windowing.WindowRun.sliding;
import static dev.rangestreams.windowing.WindowRun.tumbling;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What windows of others got wrong when they closed. */
class ClosingFaultsTest {
    private static final long TEN_YEARS = 10 * 365 * 86_400_000L;

    @ParameterizedTest
    @EnumSource(Storages.class)
    void a_jump_of_the_clock_first_emits_all_sliding_windows_that_are_pending(Storages storage) {
        try (WindowRun run = WindowRun.of(sliding(10, 5), storage).run()) {
            run.at(0, 5, 12, 8, 12);
            assertThat(run.lines()).containsExactly("closed k [-5, 5) a", "closed k [0, 10) ab");
            run.at(60);
            assertThat(run.lines().subList(2, 4)).containsExactly("closed k [5, 15) bdce", "closed k [10, 20) ce");
            run.at(61, TEN_YEARS);
            assertThat(run.lines().subList(4, 6)).containsExactly("closed k [55, 65) aa", "closed k [60, 70) aa");
            assertThat(run.lines()).hasSize(6);
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void a_jump_of_the_clock_emits_sliding_windows_that_waited_for_late_records(Storages storage) {
        try (WindowRun run = WindowRun.of(sliding(10, 5), storage).lateness(20).run()) {
            run.at(0, 5, 12, 8, 12);
            assertThat(run.lines()).isEmpty();
            run.at(60);
            assertThat(run.closed()).containsExactly("k [-5, 5) a", "k [0, 10) abd", "k [5, 15) bdce", "k [10, 20) ce");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void a_jump_of_the_clock_emits_all_tumbling_windows_that_are_pending_in_their_order(Storages storage) {
        try (WindowRun run = WindowRun.of(tumbling(10), storage).lateness(50).run()) {
            run.at(0, 35, 12, 9, 21, TEN_YEARS);
            assertThat(run.closed()).containsExactly("k [0, 10) ad", "k [10, 20) c", "k [20, 30) e", "k [30, 40) b");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void a_jump_of_the_clock_emits_all_sessions_that_are_pending_in_their_order(Storages storage) {
        try (WindowRun run = WindowRun.of(session(5), storage).lateness(50).run()) {
            run.at(0, 35, 12, 3, 21, TEN_YEARS);
            assertThat(run.closed()).containsExactly("k [0, 8) ad", "k [12, 17) c", "k [21, 26) e", "k [35, 40) b");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void a_record_near_a_closed_session_and_inside_an_open_one_counts_once(Storages storage) {
        try (WindowRun run = WindowRun.of(session(5), storage).routeLate().run()) {
            run.at(0, 6, 3);
            assertThat(run.lines()).containsExactly("closed k [0, 5) a");
            run.send("k", "d", 40);
            assertThat(run.lines()).containsExactly("closed k [0, 5) a", "closed k [3, 11) bc");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void a_record_out_of_order_bridges_two_open_sessions(Storages storage) {
        try (WindowRun run =
                WindowRun.of(session(5), storage).lateness(10).routeLate().run()) {
            run.at(0, 10, 5, 11, 17, 4);
            assertThat(run.lines()).isEmpty();
            run.send("k", "g", 40);
            assertThat(run.lines()).containsExactly("closed k [0, 16) abcdf", "closed k [17, 22) e");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void a_record_exactly_a_gap_later_joins_and_one_beyond_does_not(Storages storage) {
        try (WindowRun run = WindowRun.of(session(5), storage).run()) {
            run.at(0, 5, 11);
            assertThat(run.closed()).containsExactly("k [0, 10) ab");
            run.send("k", "d", 40);
            assertThat(run.closed()).containsExactly("k [0, 10) ab", "k [11, 16) c");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void a_tumbling_window_takes_records_until_the_clock_is_at_its_end_plus_the_lateness(Storages storage) {
        try (WindowRun run =
                WindowRun.of(tumbling(10), storage).lateness(5).routeLate().run()) {
            run.at(0, 14, 9);
            assertThat(run.lines()).isEmpty();
            run.send("k", "d", 15);
            assertThat(run.lines()).containsExactly("closed k [0, 10) ac");
            run.send("k", "e", 9);
            run.send("k", "f", 30);
            assertThat(run.lines()).containsExactly("closed k [0, 10) ac", "late k e", "closed k [10, 20) bd");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void a_sliding_window_takes_records_until_the_clock_is_at_its_end_plus_the_lateness(Storages storage) {
        try (WindowRun run = WindowRun.of(sliding(10, 5), storage).lateness(5).run()) {
            run.at(2, 14, 9);
            assertThat(run.closed()).containsExactly("k [-5, 5) a");
            run.send("k", "d", 15);
            assertThat(run.closed()).containsExactly("k [-5, 5) a", "k [0, 10) ac");
            run.send("k", "e", 9);
            run.send("k", "f", 20);
            assertThat(run.closed()).containsExactly("k [-5, 5) a", "k [0, 10) ac", "k [5, 15) ceb");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void a_session_takes_records_until_the_clock_is_beyond_its_end_plus_the_lateness(Storages storage) {
        try (WindowRun run =
                WindowRun.of(session(5), storage).lateness(10).routeLate().run()) {
            run.send("k", "a", 0);
            run.send("other", "x", 15);
            run.send("k", "b", 0);
            assertThat(run.lines()).isEmpty();
            run.send("other", "y", 16);
            run.send("k", "c", 0);
            assertThat(run.lines()).containsExactly("closed k [0, 5) ab", "late k c");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void windows_that_close_shortly_after_one_another_wait_for_no_further_record(Storages storage) {
        try (WindowRun run = WindowRun.of(tumbling(10), storage).run()) {
            run.at(0, 10, 20);
            assertThat(run.closed()).containsExactly("k [0, 10) a", "k [10, 20) b");
        }
        try (WindowRun run = WindowRun.of(sliding(10, 10), storage).run()) {
            run.at(0, 10, 20);
            assertThat(run.closed()).containsExactly("k [0, 10) a", "k [10, 20) b");
        }
        try (WindowRun run = WindowRun.of(session(5), storage).run()) {
            run.at(0, 6, 12);
            assertThat(run.closed()).containsExactly("k [0, 5) a", "k [6, 11) b");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void windows_that_silence_closes_shortly_after_one_another_wait_for_no_record(Storages storage) {
        try (WindowRun run = WindowRun.of(tumbling(10), storage).lateness(100).run()) {
            run.at(0, 10);
            run.silence(250);
            assertThat(run.closed()).containsExactly("k [0, 10) a", "k [10, 20) b");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void a_late_record_is_routed_once_with_window_end_and_clock(Storages storage) {
        try (WindowRun run =
                WindowRun.of(tumbling(10), storage).lateness(5).routeLate().run()) {
            run.at(0, 15, 9);
            run.silence(60_000);
            assertThat(run.late()).containsExactly("k c");
            assertThat(WindowRun.texts(run.records().get(1).headers()))
                    .containsExactly("_late_window=w", "_late_window_end_ms=10", "_late_watermark_ms=15");
            assertThat(run.metric("late-routed-total")).isEqualTo(1);
            assertThat(run.metric("late-dropped-total")).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void a_record_that_is_late_for_one_window_and_not_for_another_counts_where_it_can(Storages storage) {
        try (WindowRun run = WindowRun.of(sliding(10, 5), storage).routeLate().run()) {
            run.at(12, 7, 30);
            assertThat(run.lines()).containsExactly("closed k [5, 15) ba", "closed k [10, 20) a");
            assertThat(run.metric("late-routed-total")).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void records_of_one_time_are_one_session(Storages storage) {
        try (WindowRun run = WindowRun.of(session(5), storage).run()) {
            run.at(0, 0, 0, 20);
            assertThat(run.closed()).containsExactly("k [0, 5) abc");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void sessions_that_emitted_early_and_become_one_have_one_result(Storages storage) {
        try (WindowRun run =
                WindowRun.of(session(5), storage).lateness(10).earlyEvery(5).run()) {
            run.at(0, 10, 5, 40);
            assertThat(run.lines()).containsExactly("early k [0, 5) a", "early k [0, 15) abc", "closed k [0, 15) abc");
        }
    }
}
