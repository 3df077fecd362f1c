package dev.rangestreams.aggregates;

import dev.rangestreams.api.Aggregate;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/** An aggregate of what a function takes out of each value; where that is null, the value is skipped. */
record OfField<V, T, A, R>(Function<? super V, ? extends @Nullable T> field, Aggregate<T, A, R> aggregate)
        implements Aggregate<V, A, R> {
    @Override
    public A create() {
        return aggregate.create();
    }

    @Override
    public A add(A accumulator, V value, long timestamp) {
        T taken = field.apply(value);
        return taken == null ? accumulator : aggregate.add(accumulator, taken, timestamp);
    }

    @Override
    public A merge(A earlier, A later) {
        return aggregate.merge(earlier, later);
    }

    @Override
    public @Nullable R result(A accumulator) {
        return aggregate.result(accumulator);
    }

    @Override
    public Serde<A> accumulatorSerde() {
        return aggregate.accumulatorSerde();
    }

    @Override
    public Optional<UnaryOperator<A>> remove(V value, long timestamp) {
        T taken = field.apply(value);
        return taken == null ? Optional.of(UnaryOperator.identity()) : aggregate.remove(taken, timestamp);
    }

    @Override
    public String toString() {
        return aggregate.toString();
    }
}
