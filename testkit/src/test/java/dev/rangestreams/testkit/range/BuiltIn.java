package dev.rangestreams.testkit.range;

import dev.rangestreams.api.Range;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.Record;

/** A range and its plain filter. */
abstract class BuiltIn extends RangeKit<String, Integer> {
    private final Range<String, Integer> range;

    BuiltIn(Range<String, Integer> range) {
        this.range = range;
    }

    @Override
    protected Range<String, Integer> range() {
        return range;
    }

    @Override
    protected String key(int number) {
        return "k" + number;
    }

    @Override
    protected Integer value(int number) {
        return number;
    }

    @Override
    protected Optional<List<Record<String, Integer>>> expected(
            Record<String, Integer> anchor, List<Record<String, Integer>> arrived) {
        return Optional.of(holds(anchor, arrived, arrived.indexOf(anchor)));
    }

    /** The same range, but for its anchor. */
    abstract static class WithoutAnchor extends BuiltIn {
        WithoutAnchor(Range<String, Integer> range) {
            super(range);
        }

        @Override
        protected boolean holdsAnchor() {
            return false;
        }
    }

    abstract List<Record<String, Integer>> holds(
            Record<String, Integer> anchor, List<Record<String, Integer>> arrived, int anchorAt);
}
