package dev.rangestreams.testkit.range;

import dev.rangestreams.api.Range;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.Record;

/** The example of the kit's documentation. */
class MinuteSoFarConformanceTest extends RangeKit<String, Integer> {
    @Override
    protected Range<String, Integer> range() {
        return new MinuteSoFar<>();
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
                .filter(r -> r.timestamp() / 60_000 == anchor.timestamp() / 60_000)
                .filter(r -> r.timestamp() <= anchor.timestamp())
                .toList());
    }
}
