package dev.rangestreams.aggregates;

import dev.rangestreams.api.Aggregate;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/** An aggregate of those values alone of which something is true. */
record Where<V, A, R>(Predicate<? super V> condition, Aggregate<V, A, R> aggregate) implements Aggregate<V, A, R> {
    @Override
    public A create() {
        return aggregate.create();
    }

    @Override
    public A add(A accumulator, V value, long timestamp) {
        return condition.test(value) ? aggregate.add(accumulator, value, timestamp) : accumulator;
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
        return condition.test(value) ? aggregate.remove(value, timestamp) : Optional.of(UnaryOperator.identity());
    }

    @Override
    public String toString() {
        return aggregate.toString();
    }
}
