package dev.rangestreams.aggregates;

import java.util.Optional;
import java.util.function.UnaryOperator;

/** Counts. Bytes: the count. */
final class CountAggregate<V> extends CodedAggregate<V, CountAggregate.Tally, Long> {
    /** How many. */
    static final class Tally {
        private long count;

        private Tally plus(long more) {
            count += more;
            return this;
        }
    }

    CountAggregate() {
        super(Kind.COUNT);
    }

    @Override
    public Tally create() {
        return new Tally();
    }

    @Override
    public Tally add(Tally tally, V value, long timestamp) {
        return tally.plus(1);
    }

    @Override
    public Tally merge(Tally earlier, Tally later) {
        return earlier.plus(later.count);
    }

    @Override
    public Long result(Tally tally) {
        return tally.count;
    }

    @Override
    public Optional<UnaryOperator<Tally>> remove(V value, long timestamp) {
        return Optional.of(tally -> tally.plus(-1));
    }

    @Override
    void write(Tally tally, AccumulatorWriter out) {
        out.writeCount(tally.count);
    }

    @Override
    Tally read(AccumulatorReader in) {
        return new Tally().plus(in.readCount());
    }
}
