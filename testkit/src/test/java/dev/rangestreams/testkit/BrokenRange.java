package dev.rangestreams.testkit;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedRecordIterator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;

/** An animal of the zoo: a range that is wrong in one way, and the rule that has to say so. */
record BrokenRange(RangeRule rule, String how, Supplier<Range<String, Integer>> range) {
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
