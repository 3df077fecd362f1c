package dev.rangestreams.benchmarks.store;

import static dev.rangestreams.benchmarks.load.Workload.LATE_MS;
import static dev.rangestreams.benchmarks.load.Workload.LOOK_BACK_MS;

import dev.rangestreams.api.Range;
import dev.rangestreams.benchmarks.load.Reading;
import dev.rangestreams.core.EventCountRange;
import dev.rangestreams.core.EventTimeRange;
import java.time.Duration;

/** What is read after each put. */
enum Shape {
    /** Everything in the look-back, up to the event. */
    TIME {
        @Override
        Range<String, Reading> range() {
            return EventTimeRange.ofTimeBoundsAndGrace(Duration.ofMillis(LOOK_BACK_MS), Duration.ofMillis(LATE_MS));
        }
    },

    /** The event and the {@value #BEFORE} before it, none older than the look-back. */
    COUNT {
        @Override
        Range<String, Reading> range() {
            return EventCountRange.ofCountBoundsAndGrace(
                    BEFORE, Duration.ofMillis(LOOK_BACK_MS), Duration.ofMillis(LATE_MS));
        }
    };

    static final int BEFORE = 3;

    /** How much longer than the range Kafka's store must keep: it hides what is exactly as old as its retention. */
    static final long RETENTION_MS = LOOK_BACK_MS + LATE_MS + 1;

    abstract Range<String, Reading> range();
}
