package dev.rangestreams.examples.guide;

import static dev.rangestreams.examples.guide.Worked.ranges;
import static dev.rangestreams.examples.guide.Worked.run;
import static java.time.Duration.ofDays;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.core.CalendarRange;
import dev.rangestreams.core.EventCountRange;
import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeOptions;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** What docs/ranges.md shows. */
class RangesGuideTest {
    @Test
    void time() {
        // snippet: time
        EventTimeRange<String, String> twentyBefore = EventTimeRange.ofTimeBoundsWithNoGrace(ofMillis(20));

        assertThat(ranges(twentyBefore, "A@10", "B@20", "C@30", "D@40"))
                .containsExactly("A: A", "B: A B", "C: A B C", "D: B C D");
        // end
    }

    @Test
    void peers() {
        EventTimeRange<String, String> twentyBefore = EventTimeRange.ofTimeBoundsWithNoGrace(ofMillis(20));
        // snippet: peers
        assertThat(ranges(twentyBefore, "A@10", "B@20", "b@20", "C@30"))
                .containsExactly("A: A", "B: A B", "b: A B b", "C: A B b C");
        // end
    }

    @Test
    void limits() {
        EventTimeRange<String, String> twentyBefore = EventTimeRange.ofTimeBoundsWithNoGrace(ofMillis(20));
        // snippet: limits
        assertThat(ranges(twentyBefore.withMaxRecords(2), "A@10", "B@20", "C@30", "D@40"))
                .containsExactly("A: A", "B: A B", "C: A C", "D: B D");
        assertThat(ranges(twentyBefore.withMostRecentRecords(2), "A@10", "B@20", "C@30", "D@40"))
                .containsExactly("A: A", "B: A B", "C: B C", "D: C D");
        // end
    }

    @Test
    void complete() {
        EventTimeRange<String, String> tenAround = EventTimeRange.<String, String>ofTimeBoundsAndGrace(
                        ofMillis(10), ofMillis(30))
                .withLookAhead(ofMillis(10));
        // snippet: complete
        assertThat(Worked.complete(tenAround, "A@10", "B@20", "D@40", "C@30", "Z@90"))
                .containsExactly("A: A B", "B: A B C", "C: B C D", "D: C D");
        // end
    }

    @Test
    void withoutTheAnchor() {
        EventTimeRange<String, String> twentyBefore = EventTimeRange.ofTimeBoundsWithNoGrace(ofMillis(20));
        EventCountRange<String, String> oneBefore = EventCountRange.ofCountBoundsWithNoGrace(1, ofDays(1));
        // snippet: without
        assertThat(ranges(twentyBefore.withoutAnchor(), "A@10", "B@20", "b@20", "C@30"))
                .containsExactly("A:", "B: A", "b: A B", "C: A B b");
        assertThat(ranges(twentyBefore.withMostRecentRecords(2).withoutAnchor(), "A@10", "B@20", "C@30", "D@40"))
                .containsExactly("A:", "B: A", "C: A B", "D: B C");
        assertThat(ranges(oneBefore.withoutAnchor(), "A@10", "B@20", "C@30", "D@40"))
                .containsExactly("A:", "B: A", "C: B", "D: C");
        // end
    }

    @Test
    void lookAhead() {
        // snippet: ahead
        EventTimeRange<String, String> tenAround = EventTimeRange.<String, String>ofTimeBoundsAndGrace(
                        ofMillis(10), ofMillis(30))
                .withLookAhead(ofMillis(10));

        assertThat(ranges(tenAround, "A@10", "B@20", "C@30", "D@40"))
                .containsExactly("A: A", "B: A B", "C: B C", "D: C D"); // in order: nothing is ahead yet
        assertThat(ranges(tenAround, "A@10", "B@20", "D@40", "C@30"))
                .containsExactly("A: A", "B: A B", "D: D", "C: B C D"); // C finds D; D is not evaluated again
        // end
    }

    @Test
    void count() {
        // snippet: count
        EventCountRange<String, String> oneBefore = EventCountRange.ofCountBoundsWithNoGrace(1, ofDays(1));
        EventCountRange<String, String> twoBeforeWithin15 = EventCountRange.ofCountBoundsWithNoGrace(2, ofMillis(15));

        assertThat(ranges(oneBefore, "A@10", "B@20", "C@30", "D@40"))
                .containsExactly("A: A", "B: A B", "C: B C", "D: C D");
        assertThat(ranges(twoBeforeWithin15, "A@10", "B@20", "C@30", "D@40"))
                .containsExactly("A: A", "B: A B", "C: B C", "D: C D"); // two would fit, but one is too old
        // end
    }

    @Test
    void countAhead() {
        // snippet: count-ahead
        EventCountRange<String, String> oneAround = EventCountRange.<String, String>ofCountBoundsAndGrace(
                        1, ofDays(1), ofMillis(30))
                .withLookAhead(1);

        assertThat(ranges(oneAround, "A@10", "C@30", "D@40", "B@20"))
                .containsExactly("A: A", "C: A C", "D: C D", "B: A B C");
        assertThat(ranges(oneAround.withMaxTimeAfter(ofMillis(9)), "A@10", "C@30", "D@40", "B@20"))
                .endsWith("B: A B"); // C is 10 ms ahead
        // end
    }

    @Test
    void calendar() {
        // snippet: calendar
        CalendarRange<String, String> day = CalendarRange.ofDayAndGrace(ZoneOffset.UTC, ofDays(1));

        assertThat(ranges(day, "A@2026-03-01T09:00:00Z", "B@2026-03-01T23:59:59.999Z", "C@2026-03-02T00:00:00Z"))
                .containsExactly("A: A", "B: A B", "C: C");
        assertThat(ranges(day, "B@2026-03-01T23:59:59.999Z", "C@2026-03-02T00:00:00Z", "A@2026-03-01T09:00:00Z"))
                .containsExactly("B: B", "C: C", "A: A B"); // later in the day, but already here
        // end
    }

    @Test
    void late() {
        // snippet: late
        EventTimeRange<String, String> graceOf10 = EventTimeRange.ofTimeBoundsAndGrace(ofMillis(20), ofMillis(10));

        var arrivals = new String[] {"A@10", "D@40", "C@30", "B@29", "E@45"};
        var dropped = run(graceOf10, RangeOptions.defaults(), arrivals);
        assertThat(dropped.get(0)).containsExactly("A: A", "D: D", "C: A C", "E: C D E");
        assertThat(dropped.get(1)).containsExactly("B"); // 11 ms behind D; C is 10 ms behind, and on time

        var kept = run(graceOf10, RangeOptions.defaults().withLateRecordsInBuffer(), arrivals);
        assertThat(kept.get(0)).containsExactly("A: A", "D: D", "C: A C", "E: B C D E");
        assertThat(kept.get(1)).containsExactly("B");
        // end
    }

    @Test
    void future() {
        EventTimeRange<String, String> graceOf10 = EventTimeRange.ofTimeBoundsAndGrace(ofMillis(20), ofMillis(10));

        // snippet: future
        var arrivals = new String[] {"A@10", "X@3000-01-01T00:00:00Z", "B@20"};
        var unbounded = run(graceOf10, RangeOptions.defaults(), arrivals);
        assertThat(unbounded.get(0)).containsExactly("A: A", "X: X");
        assertThat(unbounded.get(1)).containsExactly("B");

        var bounded = run(graceOf10, RangeOptions.defaults().withMaxAheadOfWallClock(ofMinutes(5)), arrivals);
        assertThat(bounded.get(0)).containsExactly("A: A", "B: A B");
        assertThat(bounded.get(1)).containsExactly("X");
        // end
    }
}
