package dev.rangestreams.aggregates;

import dev.rangestreams.api.Aggregate;
import org.apache.kafka.common.serialization.Serde;

/** An aggregate whose accumulators have a binary form of our own. */
abstract class CodedAggregate<V, A, R> implements Aggregate<V, A, R> {
    private final Kind kind;

    CodedAggregate(Kind kind) {
        this.kind = kind;
    }

    final Kind kind() {
        return kind;
    }

    /** Writes what comes after format and kind. Leaves the accumulator as it is. */
    abstract void write(A accumulator, AccumulatorWriter out);

    /** Reads what was written; an {@link IllegalArgumentException} says what is wrong with it. */
    abstract A read(AccumulatorReader in);

    @Override
    public final Serde<A> accumulatorSerde() {
        return new AccumulatorSerde<>(this);
    }

    @Override
    public String toString() {
        return kind.toString();
    }
}
