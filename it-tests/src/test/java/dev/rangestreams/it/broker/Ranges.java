package dev.rangestreams.it.broker;

import dev.rangestreams.core.EventCountRange;
import dev.rangestreams.core.EventTimeRange;
import java.time.Duration;

/** Ranges over strings, in milliseconds. */
final class Ranges {
    private Ranges() {}

    static EventTimeRange<String, String> before(long beforeMs) {
        return beforeAndGrace(beforeMs, 0);
    }

    static EventTimeRange<String, String> beforeAndGrace(long beforeMs, long graceMs) {
        return EventTimeRange.ofTimeBoundsAndGrace(Duration.ofMillis(beforeMs), Duration.ofMillis(graceMs));
    }

    static EventCountRange<String, String> count(int before, long maxTimeBeforeMs, long graceMs) {
        return EventCountRange.ofCountBoundsAndGrace(
                before, Duration.ofMillis(maxTimeBeforeMs), Duration.ofMillis(graceMs));
    }
}
