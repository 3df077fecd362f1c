package dev.rangestreams.testkit.range;

import dev.rangestreams.core.EventTimeRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Group;
import org.apache.kafka.streams.processor.api.Record;

/** Ranges by time keep every rule. */
@SuppressWarnings("ClassCanBeStatic") // jqwik's groups are inner classes
class EventTimeRangeConformanceTest {
    private static final Duration TWENTY = Duration.ofMillis(20);
    private static final Duration HOUR = Duration.ofHours(1);

    private static EventTimeRange<String, Integer> around(Duration before, Duration ahead) {
        return EventTimeRange.<String, Integer>ofTimeBoundsAndGrace(before, HOUR)
                .withLookAhead(ahead);
    }

    abstract static class ByTime extends BuiltIn {
        private final long before;
        private final long ahead;

        ByTime(EventTimeRange<String, Integer> range, Duration before, Duration ahead) {
            super(range);
            this.before = before.toMillis();
            this.ahead = ahead.toMillis();
        }

        @Override
        List<Record<String, Integer>> holds(
                Record<String, Integer> anchor, List<Record<String, Integer>> arrived, int anchorAt) {
            return arrived.stream()
                    .filter(r -> anchor.timestamp() - r.timestamp() <= before)
                    .filter(r -> r.timestamp() - anchor.timestamp() <= ahead)
                    .toList();
        }
    }

    @Group
    class TimeToTheAnchor extends ByTime {
        TimeToTheAnchor() {
            super(around(TWENTY, Duration.ZERO), TWENTY, Duration.ZERO);
        }
    }

    @Group
    class TimeAround extends ByTime {
        TimeAround() {
            super(around(TWENTY, TWENTY), TWENTY, TWENTY);
        }
    }

    @Group
    class AllTime extends ByTime {
        private static final Duration ALL = Duration.ofMillis(Long.MAX_VALUE);

        AllTime() {
            super(around(ALL, ALL), ALL, ALL);
        }
    }

    @Group
    class NoTime extends ByTime {
        NoTime() {
            super(around(Duration.ZERO, Duration.ZERO), Duration.ZERO, Duration.ZERO);
        }
    }

    @Group
    class OldestOfTime extends ByTime {
        OldestOfTime() {
            super(around(HOUR, HOUR).withMaxRecords(2), HOUR, HOUR);
        }

        @Override
        List<Record<String, Integer>> holds(
                Record<String, Integer> anchor, List<Record<String, Integer>> arrived, int anchorAt) {
            List<Record<String, Integer>> all = super.holds(anchor, arrived, anchorAt);
            List<Record<String, Integer>> kept = new ArrayList<>(all.subList(0, Math.min(2, all.size())));
            if (!kept.contains(anchor)) {
                kept.set(1, anchor);
            }
            return kept;
        }
    }

    @Group
    class NewestOfTime extends ByTime {
        NewestOfTime() {
            super(around(HOUR, HOUR).withMostRecentRecords(2), HOUR, HOUR);
        }

        @Override
        List<Record<String, Integer>> holds(
                Record<String, Integer> anchor, List<Record<String, Integer>> arrived, int anchorAt) {
            List<Record<String, Integer>> all = super.holds(anchor, arrived, anchorAt);
            List<Record<String, Integer>> kept = new ArrayList<>(all.subList(Math.max(0, all.size() - 2), all.size()));
            if (!kept.contains(anchor)) {
                kept.set(0, anchor);
            }
            return kept;
        }
    }

    /** Limits count what is left. */
    abstract static class Others extends BuiltIn.WithoutAnchor {
        Others(EventTimeRange<String, Integer> range) {
            super(range.withoutAnchor());
        }

        @Override
        List<Record<String, Integer>> holds(
                Record<String, Integer> anchor, List<Record<String, Integer>> arrived, int anchorAt) {
            return cut(arrived.stream()
                    .filter(r -> !r.equals(anchor))
                    .filter(r -> Math.abs(anchor.timestamp() - r.timestamp()) <= 20)
                    .toList());
        }

        abstract List<Record<String, Integer>> cut(List<Record<String, Integer>> others);
    }

    @Group
    class OthersOfTime extends Others {
        OthersOfTime() {
            super(around(TWENTY, TWENTY));
        }

        @Override
        List<Record<String, Integer>> cut(List<Record<String, Integer>> others) {
            return others;
        }
    }

    @Group
    class OldestOthersOfTime extends Others {
        OldestOthersOfTime() {
            super(around(TWENTY, TWENTY).withMaxRecords(2));
        }

        @Override
        List<Record<String, Integer>> cut(List<Record<String, Integer>> others) {
            return others.subList(0, Math.min(2, others.size()));
        }
    }

    @Group
    class NewestOthersOfTime extends Others {
        NewestOthersOfTime() {
            super(around(TWENTY, TWENTY).withMostRecentRecords(2));
        }

        @Override
        List<Record<String, Integer>> cut(List<Record<String, Integer>> others) {
            return others.subList(Math.max(0, others.size() - 2), others.size());
        }
    }
}
