package dev.rangestreams.runtime.internal.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.runtime.internal.input.Source;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class ClockMarksTest {
    private static final TopicPartition INPUT = new TopicPartition("input", 3);

    private final ClockMark earlier = new ClockMark(100, 90, 5, Map.of(INPUT, 9L));
    private final ClockMark latest = new ClockMark(200, 190, 8, Map.of(INPUT, 12L));
    private final ClockMarks marks = new ClockMarks(earlier, latest);

    @Test
    void when_the_last_prepared_commit_went_through_the_latest_mark_counts() {
        assertThat(marks.resumeAt(new Source("input", 3, 13, 0))).isEqualTo(latest);
    }

    @Test
    void when_records_under_the_latest_mark_come_again_the_earlier_one_counts() {
        assertThat(marks.resumeAt(new Source("input", 3, 12, 0))).isEqualTo(earlier);
        assertThat(marks.resumeAt(new Source("input", 3, 10, 0))).isEqualTo(earlier);
    }

    @Test
    void a_topic_that_was_made_anew_does_not_turn_the_clock_back() {
        assertThat(marks.resumeAt(new Source("input", 3, 9, 0))).isEqualTo(latest);
        assertThat(marks.resumeAt(new Source("input", 3, 0, 0))).isEqualTo(latest);
    }

    @Test
    void another_partition_says_nothing() {
        assertThat(marks.resumeAt(new Source("input", 4, 0, 0))).isEqualTo(latest);
        assertThat(marks.resumeAt(new Source("other", 3, 0, 0))).isEqualTo(latest);
    }

    @Test
    void what_is_written_is_read_again() {
        assertThat(ClockMarks.decode(marks.encode(), "clock")).isEqualTo(marks);
        assertThat(ClockMarks.decode(ClockMarks.NONE.encode(), "clock")).isEqualTo(ClockMarks.NONE);
    }

    @Test
    void a_newer_format_is_refused_by_name() {
        byte[] newer = marks.encode();
        newer[0] = 7;
        assertThatThrownBy(() -> ClockMarks.decode(newer, "readings-clock"))
                .hasMessageContaining("readings-clock")
                .hasMessageContaining("version 7");
    }

    @Test
    void what_was_cut_off_or_written_by_somebody_else_is_refused_by_name() {
        byte[] whole = marks.encode();
        for (int length = 1; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> ClockMarks.decode(cut, "readings-clock"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("readings-clock")
                    .hasMessageContaining(length + " bytes");
        }
        byte[] endless = Arrays.copyOf(whole, 40);
        Arrays.fill(endless, 17, 40, (byte) 0xFF);
        for (byte[] others : List.of(new byte[0], new byte[] {1}, new byte[] {-5, 1, 2}, endless)) {
            assertThatThrownBy(() -> ClockMarks.decode(others, "readings-clock"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContainingAll("readings-clock", others.length + " bytes", "delete that topic");
        }
    }
}
