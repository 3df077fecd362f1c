package dev.rangestreams.testkit;

import dev.rangestreams.api.Range;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.Record;

/** The kit as a user would extend it, for ranges that should be {@link TwentyBefore}. */
final class ZooRangeKit extends RangeKit<String, Integer> {
    private final Range<String, Integer> range;

    ZooRangeKit(Range<String, Integer> range) {
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
        return Optional.of(arrived.stream()
                .filter(r -> r.timestamp() <= anchor.timestamp() && anchor.timestamp() - r.timestamp() <= 20)
                .toList());
    }
}
