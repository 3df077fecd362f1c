package dev.rangestreams.testkit.range;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedRecordIterator;
import dev.rangestreams.testkit.internal.Broken;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;

/** A range that is wrong in one way, the rule that has to say so, and the rules that cannot help saying it too. */
record BrokenRange(RangeRule rule, String how, Supplier<Range<String, Integer>> range, Set<RangeRule> also)
        implements Broken {
    BrokenRange(RangeRule rule, String how, Supplier<Range<String, Integer>> range) {
        this(rule, how, range, Set.of());
    }

    /** Names rules that this fault breaks as well. */
    BrokenRange breaksAlso(RangeRule... others) {
        return new BrokenRange(rule, how, range, Set.of(others));
    }

    /** The whole zoo. */
    static List<BrokenRange> ranges() {
        return Stream.of(BrokenRangeContents.ALL, BrokenRangeCursors.ALL, BrokenRangeStates.ALL)
                .flatMap(List::stream)
                .toList();
    }

    static BrokenRange fetching(RangeRule rule, String how, Fetch fetch) {
        return new BrokenRange(rule, how, () -> new Fetching(fetch));
    }

    interface Fetch {
        RangedRecordIterator<Record<String, Integer>> fetch(
                Record<String, Integer> anchor, ReadOnlyWindowStore<String, Integer> store);
    }

    private static final class Fetching extends TwentyBefore {
        private final Fetch fetch;

        Fetching(Fetch fetch) {
            this.fetch = fetch;
        }

        @Override
        public RangedRecordIterator<Record<String, Integer>> fetch(
                Record<String, Integer> anchor, ReadOnlyWindowStore<String, Integer> store) {
            return fetch.fetch(anchor, store);
        }
    }

    @Override
    public String toString() {
        return rule.id() + " " + how;
    }
}
