package dev.rangestreams.windowing;

import static dev.rangestreams.windowing.WindowRun.session;
import static dev.rangestreams.windowing.WindowRun.sliding;
import static dev.rangestreams.windowing.WindowRun.tumbling;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Values so far come at a window's start plus every multiple of the interval, if it has changed since. */
class EarlyFireTest {
    @ParameterizedTest
    @EnumSource(Storages.class)
    void a_window_fires_at_its_start_plus_every_multiple_of_the_interval(Storages storage) {
        try (WindowRun run = WindowRun.of(tumbling(100), storage).earlyEvery(30).run()) {
            run.send("k", "a", 110).send("k", "b", 129);
            assertThat(run.lines()).isEmpty();
            run.send("k", "c", 130);
            assertThat(run.lines()).containsExactly("early k [100, 200) ab");
            run.send("k", "d", 160).send("k", "e", 190);
            assertThat(run.early()).containsExactly("k [100, 200) ab", "k [100, 200) abc", "k [100, 200) abcd");
            run.send("k", "f", 200);
            assertThat(run.lines().subList(3, 4)).containsExactly("closed k [100, 200) abcde");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void a_window_that_has_not_changed_does_not_fire_again(Storages storage) {
        try (WindowRun run = WindowRun.of(tumbling(100), storage).earlyEvery(30).run()) {
            run.send("k", "a", 10).send("other", "x", 40);
            assertThat(run.lines()).containsExactly("early k [0, 100) a");
            run.send("other", "y", 70);
            assertThat(run.lines()).containsExactly("early k [0, 100) a", "early other [0, 100) x");
            run.send("k", "b", 20).send("other", "z", 95);
            assertThat(run.early())
                    .containsExactlyInAnyOrder(
                            "k [0, 100) a", "other [0, 100) x", "k [0, 100) ab", "other [0, 100) xy");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void times_to_fire_that_pass_at_once_give_one_value(Storages storage) {
        try (WindowRun run = WindowRun.of(tumbling(100), storage).earlyEvery(10).run()) {
            run.at(0, 95);
            assertThat(run.lines()).containsExactly("early k [0, 100) a");
        }
        try (WindowRun run = WindowRun.of(session(100), storage).earlyEvery(10).run()) {
            run.at(0, 95);
            assertThat(run.lines()).containsExactly("early k [0, 100) a");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void what_is_due_together_with_the_close_comes_before_it(Storages storage) {
        try (WindowRun run = WindowRun.of(tumbling(100), storage).earlyEvery(30).run()) {
            run.at(50, 80, 500);
            assertThat(run.lines())
                    .containsExactly("early k [0, 100) a", "early k [0, 100) ab", "closed k [0, 100) ab");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void nothing_comes_after_the_close(Storages storage) {
        try (WindowRun run = WindowRun.of(tumbling(100), storage).earlyEvery(40).run()) {
            run.send("k", "a", 90).send("k", "b", 100).send("k", "c", 20);
            run.send("other", "x", 125).send("k", "late", 99).send("other", "y", 139);
            assertThat(run.lines()).containsExactly("closed k [0, 100) a");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void an_interval_as_long_as_the_window_gives_nothing_before_its_end(Storages storage) {
        try (WindowRun run =
                WindowRun.of(tumbling(100), storage).earlyEvery(100).run()) {
            run.at(0, 99, 100, 250);
            assertThat(run.lines()).containsExactly("closed k [0, 100) ab", "closed k [100, 200) c");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void a_window_goes_on_firing_while_late_records_are_waited_for(Storages storage) {
        try (WindowRun run =
                WindowRun.of(tumbling(100), storage).lateness(80).earlyEvery(60).run()) {
            run.at(0, 119);
            assertThat(run.early()).containsExactly("k [0, 100) a");
            run.send("k", "c", 50).send("other", "x", 120);
            assertThat(run.early()).containsExactly("k [0, 100) a", "k [0, 100) ac");
            run.send("k", "d", 51).send("other", "y", 180);
            assertThat(run.lines("closed")).containsExactly("k [0, 100) acd");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void silence_fires_too(Storages storage) {
        try (WindowRun run =
                WindowRun.of(tumbling(60_000), storage).earlyEvery(10_000).run()) {
            run.at(5_000).silence(4_750);
            assertThat(run.lines()).isEmpty();
            run.silence(250);
            assertThat(run.lines()).containsExactly("early k [0, 60000) a");
            run.silence(50_000);
            assertThat(run.lines()).containsExactly("early k [0, 60000) a", "closed k [0, 60000) a");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void sliding_windows_fire_each_from_its_own_start(Storages storage) {
        try (WindowRun run =
                WindowRun.of(sliding(20, 10), storage).earlyEvery(7).run()) {
            run.send("k", "a", 12).send("other", "x", 14);
            assertThat(run.lines()).containsExactly("early k [0, 20) a");
            run.send("other", "y", 17);
            assertThat(run.lines().subList(1, 3))
                    .containsExactlyInAnyOrder("early k [10, 30) a", "early other [10, 30) x");
            run.send("k", "b", 8).send("other", "z", 20);
            assertThat(run.lines().subList(3, 5))
                    .containsExactlyInAnyOrder("closed k [0, 20) ba", "closed other [0, 20) xy");
            run.send("other", "0", 24);
            assertThat(run.lines().subList(5, 6)).containsExactly("early other [10, 30) xyz");
            assertThat(run.lines()).hasSize(6);
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void a_session_fires_from_its_first_record_which_may_change(Storages storage) {
        try (WindowRun run =
                WindowRun.of(session(50), storage).lateness(100).earlyEvery(20).run()) {
            run.send("k", "a", 105).send("other", "x", 124);
            assertThat(run.lines()).isEmpty();
            run.send("k", "b", 125);
            assertThat(run.lines()).containsExactly("early k [105, 155) a");
            run.send("k", "c", 90);
            run.send("other", "y", 129);
            assertThat(run.lines()).hasSize(1);
            run.send("other", "z", 130);
            assertThat(run.early()).containsExactly("k [105, 155) a", "k [90, 175) abc");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void what_fires_and_what_closes_at_one_moment_also_comes_together(Storages storage) {
        try (WindowRun run =
                WindowRun.of(tumbling(10), storage).earlyEvery(6).together().run()) {
            run.send("k", "a", 1).send("k", "b", 2).send("k", "c", 6);
            assertThat(run.lines()).containsExactly("early k [0, 10) ab", "earlyTogether w k [0, 10) ab");
            run.send("k", "d", 11).send("k", "e", 35);
            assertThat(run.lines().subList(2, 8))
                    .containsExactly(
                            "closed k [0, 10) abc",
                            "closedTogether w k [0, 10) abc",
                            "early k [10, 20) d",
                            "earlyTogether w k [10, 20) d",
                            "closed k [10, 20) d",
                            "closedTogether w k [10, 20) d");
        }
    }

    @Test
    void each_moment_is_one_list_of_all_keys_and_windows() {
        try (WindowRun run = WindowRun.of(tumbling(10), Storages.IN_MEMORY)
                .lateness(100)
                .earlyEvery(6)
                .together()
                .run()) {
            run.send("k", "a", 1).send("other", "x", 12).send("k", "b", 200);
            assertThat(run.lines("earlyTogether")).containsExactly("w k [0, 10) a", "w other [10, 20) x");
            assertThat(run.lines("closedTogether")).containsExactly("w k [0, 10) a, other [10, 20) x");
        }
    }

    @Test
    void values_so_far_are_counted_apart_from_results() {
        try (WindowRun run =
                WindowRun.of(tumbling(100), Storages.IN_MEMORY).earlyEvery(30).run()) {
            run.at(0, 30, 60, 100);
            assertThat(run.metric("early-total")).isEqualTo(3);
            assertThat(run.metric("closed-total")).isEqualTo(1);
        }
    }
}
