package dev.rangestreams.testkit.range;

import dev.rangestreams.core.EventCountRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Group;
import org.apache.kafka.streams.processor.api.Record;

/** Ranges by count keep every rule. */
@SuppressWarnings("ClassCanBeStatic") // jqwik's groups are inner classes
class EventCountRangeConformanceTest {
    private static final Duration TWENTY = Duration.ofMillis(20);
    private static final Duration HOUR = Duration.ofHours(1);

    abstract static class ByCount extends BuiltIn {
        private final int before;
        private final int ahead;

        ByCount(int before, int ahead) {
            super(EventCountRange.<String, Integer>ofCountBoundsAndGrace(before, TWENTY, HOUR)
                    .withLookAhead(ahead)
                    .withMaxTimeAfter(TWENTY));
            this.before = before;
            this.ahead = ahead;
        }

        @Override
        List<Record<String, Integer>> holds(
                Record<String, Integer> anchor, List<Record<String, Integer>> arrived, int anchorAt) {
            List<Record<String, Integer>> preceding = arrived.subList(0, anchorAt).stream()
                    .filter(r -> anchor.timestamp() - r.timestamp() <= 20)
                    .toList();
            List<Record<String, Integer>> range =
                    new ArrayList<>(preceding.subList(Math.max(0, preceding.size() - before), preceding.size()));
            range.add(anchor);
            arrived.stream()
                    .filter(r -> r.timestamp() > anchor.timestamp() && r.timestamp() - anchor.timestamp() <= 20)
                    .limit(ahead)
                    .forEach(range::add);
            return range;
        }
    }

    @Group
    class OneBefore extends ByCount {
        OneBefore() {
            super(1, 0);
        }
    }

    @Group
    class TwoAround extends ByCount {
        TwoAround() {
            super(2, 2);
        }
    }

    @Group
    class AllBefore extends ByCount {
        AllBefore() {
            super(Integer.MAX_VALUE, 1);
        }
    }

    @Group
    class AllAround extends ByCount {
        AllAround() {
            super(Integer.MAX_VALUE, Integer.MAX_VALUE);
        }
    }

    @Group
    class AnchorAlone extends ByCount {
        AnchorAlone() {
            super(0, 0);
        }
    }

    abstract static class OthersByCount extends BuiltIn.WithoutAnchor {
        private final ByCount whole;

        OthersByCount(ByCount whole) {
            super(((EventCountRange<String, Integer>) whole.range()).withoutAnchor());
            this.whole = whole;
        }

        @Override
        List<Record<String, Integer>> holds(
                Record<String, Integer> anchor, List<Record<String, Integer>> arrived, int anchorAt) {
            return whole.holds(anchor, arrived, anchorAt).stream()
                    .filter(r -> !r.equals(anchor))
                    .toList();
        }
    }

    @Group
    class TwoAroundAlone extends OthersByCount {
        TwoAroundAlone() {
            super(new TwoAround());
        }
    }

    @Group
    class AllBeforeAlone extends OthersByCount {
        AllBeforeAlone() {
            super(new AllBefore());
        }
    }

    @Group
    class AllAroundAlone extends OthersByCount {
        AllAroundAlone() {
            super(new AllAround());
        }
    }

    @Group
    class Nothing extends OthersByCount {
        Nothing() {
            super(new AnchorAlone());
        }
    }
}
