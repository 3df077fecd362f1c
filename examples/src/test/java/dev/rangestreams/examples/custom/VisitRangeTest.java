package dev.rangestreams.examples.custom;

import dev.rangestreams.api.Range;
import dev.rangestreams.testkit.range.RangeKit;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.Record;

/** Everything that must hold for any range, checked for this one: the kit does it, given the range and what it should hold. */
// snippet: kit
class VisitRangeTest extends RangeKit<String, String> {
    private static final long PAUSE = 15;
    private static final long LONGEST = 40;

    @Override
    protected Range<String, String> range() {
        return new VisitRange<>(Duration.ofMillis(PAUSE), Duration.ofMillis(LONGEST), Duration.ofMillis(5));
    }

    @Override
    protected String key(int number) {
        return "visitor " + number;
    }

    @Override
    protected String value(int number) {
        return "page " + number;
    }

    /** From the anchor backwards, one record at a time, as long as the step is no longer than the pause. */
    @Override
    protected Optional<List<Record<String, String>>> expected(
            Record<String, String> anchor, List<Record<String, String>> arrived) {
        Deque<Record<String, String>> visit = new ArrayDeque<>();
        long next = anchor.timestamp();
        for (int i = arrived.size() - 1; i >= 0; i--) {
            Record<String, String> record = arrived.get(i);
            if (record.timestamp() > anchor.timestamp()) {
                continue;
            }
            if (next - record.timestamp() > PAUSE || anchor.timestamp() - record.timestamp() > LONGEST) {
                break;
            }
            visit.addFirst(record);
            next = record.timestamp();
        }
        return Optional.of(new ArrayList<>(visit));
    }
}
// end
