package dev.rangestreams.aggregates;

import dev.rangestreams.api.Aggregate;
import java.util.function.ToLongFunction;

/**
 * Aggregates of a field that is a {@code long}, or fits into one, and so is never null. No object is made for a value. {@link
 * Aggregates#ofLong} makes it.
 *
 * @param <V> the value that is added
 */
public final class LongAggregates<V> {
    private final ToLongFunction<? super V> field;

    LongAggregates(ToLongFunction<? super V> field) {
        this.field = field;
    }

    /**
     * The sum. A value with which it would not fit into a {@code long} is refused by an {@link ArithmeticException} that names
     * both, and leaves the accumulator as it was. Values can be removed.
     *
     * @return an aggregate that gives null of nothing
     */
    public Aggregate<V, ?, Long> sum() {
        return new LongSum<>(field);
    }

    /**
     * The mean.
     *
     * @return an aggregate that gives null of nothing
     */
    public Aggregate<V, ?, Double> mean() {
        return new DoubleSum<V>(Kind.MEAN, field::applyAsLong);
    }

    /**
     * The least value.
     *
     * @return an aggregate that gives null of nothing
     */
    public Aggregate<V, ?, Long> min() {
        return new LongExtreme<>(Kind.MIN_OF_LONGS, field);
    }

    /**
     * The greatest value.
     *
     * @return an aggregate that gives null of nothing
     */
    public Aggregate<V, ?, Long> max() {
        return new LongExtreme<>(Kind.MAX_OF_LONGS, field);
    }
}
