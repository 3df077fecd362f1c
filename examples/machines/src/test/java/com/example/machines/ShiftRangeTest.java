package com.example.machines;

import dev.rangestreams.api.Range;
import dev.rangestreams.testkit.range.RangeKit;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.Record;

// snippet: kit
class ShiftRangeTest extends RangeKit<String, String> {
    @Override
    protected Range<String, String> range() {
        return new ShiftRange<>(Duration.ofMinutes(5));
    }

    @Override
    protected String key(int number) {
        return "machine " + number;
    }

    @Override
    protected String value(int number) {
        return "alarm " + number;
    }

    @Override
    protected Optional<List<Record<String, String>>> expected(
            Record<String, String> anchor, List<Record<String, String>> arrived) {
        return Optional.of(arrived.stream()
                .filter(alarm -> alarm.timestamp() / ShiftRange.SHIFT_MS == anchor.timestamp() / ShiftRange.SHIFT_MS)
                .filter(alarm -> alarm.timestamp() <= anchor.timestamp())
                .toList());
    }
}
// end
