package dev.rangestreams.runtime.internal.clock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.runtime.internal.input.Source;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OperatorClockTest {
    private final OperatorClock clock = new OperatorClock("clock", false);

    @Test
    void stream_time_is_the_highest_timestamp_the_current_record_included() {
        assertThat(clock.streamTime()).isEqualTo(-1);
        assertThat(clock.advance(at(0), 20)).isEqualTo(20);
        assertThat(clock.advance(at(1), 10)).isEqualTo(20);
        assertThat(clock.advance(at(2), 30)).isEqualTo(30);
    }

    @Test
    void a_commit_counts_when_it_went_through_and_not_when_it_was_prepared() {
        clock.advance(at(0), 20);
        clock.beforeCommit();
        assertThat(clock.committedTime()).isEqualTo(-1);
        clock.advance(at(1), 30);
        clock.beforeCommit();
        assertThat(clock.committedTime()).as("the first one failed").isEqualTo(-1);
        clock.commit(Map.of());
        assertThat(clock.committedTime()).isEqualTo(30);
        clock.commit(Map.of());
        assertThat(clock.committedTime()).isEqualTo(30);
    }

    @Test
    void what_the_store_knew_of_the_time_stands_when_the_first_record_comes() {
        clock.sawTime(50);
        assertThat(clock.advance(at(7), 20)).isEqualTo(50);
        clock.dropCache();
        assertThat(clock.advance(at(8), 30)).isEqualTo(30);
    }

    @Test
    void records_without_a_source_count_also_before_the_first_that_has_one() {
        assertThat(clock.advance(null, 100)).isEqualTo(100);
        assertThat(clock.advance(at(0), 50)).isEqualTo(100);
    }

    @Test
    void arrivals_count_on_above_what_was_there() {
        assertThat(clock.takeArrival()).isEqualTo(0);
        clock.sawArrival(41);
        assertThat(clock.takeArrival()).isEqualTo(42);
        clock.sawArrival(7);
        assertThat(clock.takeArrival()).isEqualTo(43);
    }

    @Test
    void when_others_take_over_it_goes_back_to_its_last_mark_and_forgets_what_it_prepared() {
        clock.advance(at(0), 20);
        clock.beforeCommit();
        clock.advance(at(1), 30);
        clock.dropCache();
        assertThat(clock.streamTime()).isEqualTo(20);
    }

    @Test
    void closed_it_knows_nothing_so_that_it_may_be_opened_again() {
        clock.advance(at(0), 20);
        clock.takeArrival();
        clock.beforeCommit();
        clock.close();
        assertThat(clock.streamTime()).isEqualTo(-1);
        assertThat(clock.committedTime()).isEqualTo(-1);
        assertThat(clock.takeArrival()).isEqualTo(0);
    }

    private static Source at(long offset) {
        return new Source("input", 0, offset, 0);
    }
}
