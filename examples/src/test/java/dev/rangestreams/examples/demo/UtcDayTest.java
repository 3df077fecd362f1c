package dev.rangestreams.examples.demo;

import dev.rangestreams.api.Range;
import dev.rangestreams.testkit.range.RangeKit;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.Record;

/** The demo's own range against all rules for ranges. */
class UtcDayTest extends RangeKit<String, Integer> {
    private static final long DAY = 86_400_000;

    @Override
    protected Range<String, Integer> range() {
        return new UtcDay<>(Duration.ofDays(2));
    }

    @Override
    protected String key(int number) {
        return "network " + number;
    }

    @Override
    protected Integer value(int number) {
        return number;
    }

    @Override
    protected Optional<List<Record<String, Integer>>> expected(
            Record<String, Integer> anchor, List<Record<String, Integer>> arrived) {
        return Optional.of(arrived.stream()
                .filter(record -> record.timestamp() / DAY == anchor.timestamp() / DAY)
                .toList());
    }
}
