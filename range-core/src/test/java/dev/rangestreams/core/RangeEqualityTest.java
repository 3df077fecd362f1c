package dev.rangestreams.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.Range;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RangeEqualityTest {
    private static final Duration TEN = Duration.ofMillis(10);
    private static final Duration NINE = Duration.ofMillis(9);

    /** Each differs from every other in one setting at least. Made anew at each call. */
    private static List<Range<String, String>> ranges() {
        EventTimeRange<String, String> time = EventTimeRange.ofTimeBoundsAndGrace(TEN, TEN);
        EventCountRange<String, String> count = EventCountRange.ofCountBoundsAndGrace(3, TEN, TEN);
        CalendarRange<String, String> day = CalendarRange.ofDayAndGrace(ZoneOffset.UTC, TEN);
        List<Range<String, String>> ranges = new ArrayList<>(List.of(time, count, day));
        ranges.add(EventTimeRange.ofTimeBoundsAndGrace(NINE, TEN));
        ranges.add(EventTimeRange.ofTimeBoundsAndGrace(TEN, NINE));
        ranges.add(time.withLookAhead(TEN));
        ranges.add(time.withMaxRecords(3));
        ranges.add(time.withMostRecentRecords(3));
        ranges.add(time.withoutAnchor());
        ranges.add(EventCountRange.ofCountBoundsAndGrace(4, TEN, TEN));
        ranges.add(EventCountRange.ofCountBoundsAndGrace(3, NINE, TEN));
        ranges.add(EventCountRange.ofCountBoundsAndGrace(3, TEN, NINE));
        ranges.add(count.withLookAhead(1));
        ranges.add(count.withMaxTimeAfter(TEN));
        ranges.add(count.withoutAnchor());
        ranges.add(CalendarRange.ofHourAndGrace(ZoneOffset.UTC, TEN));
        ranges.add(CalendarRange.ofDayAndGrace(ZoneId.of("Europe/Berlin"), TEN));
        ranges.add(CalendarRange.ofDayAndGrace(ZoneOffset.UTC, NINE));
        ranges.add(day.withoutAnchor());
        return ranges;
    }

    @Test
    void ranges_with_the_same_settings_are_equal() {
        List<Range<String, String>> some = ranges();
        List<Range<String, String>> others = ranges();
        for (int i = 0; i < some.size(); i++) {
            for (int j = 0; j < others.size(); j++) {
                assertThat(some.get(i).equals(others.get(j)))
                        .as("%s equals %s", some.get(i), others.get(j))
                        .isEqualTo(i == j);
            }
            assertThat(some.get(i))
                    .hasSameHashCodeAs(others.get(i))
                    .hasToString(others.get(i).toString());
        }
        assertThat(some).extracting(Range::toString).doesNotHaveDuplicates();
    }

    @Test
    void the_order_of_the_calls_does_not_matter() {
        EventTimeRange<String, String> time = EventTimeRange.ofTimeBoundsWithNoGrace(TEN);
        assertThat(time.withoutAnchor().withMaxRecords(2).withLookAhead(NINE))
                .isEqualTo(time.withLookAhead(NINE).withMaxRecords(2).withoutAnchor());
        EventCountRange<String, String> count = EventCountRange.ofCountBoundsWithNoGrace(3, TEN);
        assertThat(count.withoutAnchor().withLookAhead(2).withMaxTimeAfter(NINE))
                .isEqualTo(count.withMaxTimeAfter(NINE).withLookAhead(2).withoutAnchor());
        assertThat(time.withoutAnchor().withoutAnchor()).isEqualTo(time.withoutAnchor());
    }

    @Test
    void a_range_without_its_anchor_says_so() {
        assertThat(EventTimeRange.ofTimeBoundsWithNoGrace(TEN).withMaxRecords(2).withoutAnchor())
                .hasToString("EventTimeRange(before=10 ms, lookAhead=0 ms, grace=0 ms, maxRecords=2, withoutAnchor)");
    }

    /** The cache has to hold what the range reads, and that is one more: the anchor is in the buffer all the same. */
    @Test
    void as_many_of_the_newest_are_wanted_as_are_read() {
        EventTimeRange<String, String> time = EventTimeRange.ofTimeBoundsWithNoGrace(TEN);
        assertThat(NewestWanted.by(time.withMostRecentRecords(3))).isEqualTo(3);
        assertThat(NewestWanted.by(time.withMostRecentRecords(3).withoutAnchor()))
                .isEqualTo(4);
        assertThat(NewestWanted.by(time.withoutAnchor())).isEqualTo(Integer.MAX_VALUE);
        EventCountRange<String, String> count = EventCountRange.ofCountBoundsWithNoGrace(3, TEN);
        assertThat(NewestWanted.by(count)).isEqualTo(4);
        assertThat(NewestWanted.by(count.withoutAnchor())).isEqualTo(4);
    }
}
