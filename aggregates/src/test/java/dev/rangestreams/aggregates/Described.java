package dev.rangestreams.aggregates;

import dev.rangestreams.api.Aggregate;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/** Gives the text of another aggregate's result. */
record Described<V, A>(Aggregate<V, A, ?> aggregate) implements Aggregate<V, A, String> {
    @Override
    public A create() {
        return aggregate.create();
    }

    @Override
    public A add(A accumulator, V value, long timestamp) {
        return aggregate.add(accumulator, value, timestamp);
    }

    @Override
    public A merge(A earlier, A later) {
        return aggregate.merge(earlier, later);
    }

    @Override
    public @Nullable String result(A accumulator) {
        Object result = aggregate.result(accumulator);
        return result == null ? null : result.toString();
    }

    @Override
    public Serde<A> accumulatorSerde() {
        return aggregate.accumulatorSerde();
    }
}
