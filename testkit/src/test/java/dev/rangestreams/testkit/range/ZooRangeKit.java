package dev.rangestreams.testkit.range;

import dev.rangestreams.api.Range;
import dev.rangestreams.testkit.internal.KitRun;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.kafka.streams.processor.api.Record;

/** The kit as a user extends it, over whatever range a test has put in the cage, which should be {@link TwentyBefore}. */
class ZooRangeKit extends RangeKit<String, Integer> {
    static volatile Cage cage = new Cage();

    /** What the kit is told. */
    static final class Cage {
        Supplier<Range<String, Integer>> range = TwentyBefore::new;
        boolean plainFilter;
        int scripts;

        KitRun run() {
            cage = this;
            return KitRun.of(ZooRangeKit.class);
        }
    }

    @Override
    protected Range<String, Integer> range() {
        return cage.range.get();
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
        if (!cage.plainFilter) {
            return Optional.empty();
        }
        return Optional.of(arrived.stream()
                .filter(r -> r.timestamp() <= anchor.timestamp() && anchor.timestamp() - r.timestamp() <= 20)
                .toList());
    }

    @Override
    protected int scripts() {
        return cage.scripts;
    }
}
