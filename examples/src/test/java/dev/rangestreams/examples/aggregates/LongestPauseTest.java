package dev.rangestreams.examples.aggregates;

import dev.rangestreams.api.Aggregate;
import dev.rangestreams.testkit.aggregate.AggregateKit;
import dev.rangestreams.testkit.aggregate.AggregateModel;
import java.util.Optional;
import java.util.stream.IntStream;

// snippet: kit
class LongestPauseTest extends AggregateKit<Long, Long> {
    @Override
    protected Aggregate<Long, ?, Long> aggregate() {
        return new LongestPause();
    }

    @Override
    protected Long value(int number) {
        return 10L * number * number;
    }

    @Override
    protected boolean orderMatters() {
        return true;
    }

    @Override
    protected Optional<AggregateModel<Long, Long>> model() {
        return Optional.of(AggregateModel.ofValues(times -> times.isEmpty()
                ? null
                : (Long) IntStream.range(1, times.size())
                        .mapToLong(i -> Math.abs(times.get(i) - times.get(i - 1)))
                        .max()
                        .orElse(0)));
    }
}
// end
