package dev.rangestreams.aggregates;

import dev.rangestreams.api.Aggregate;
import java.util.function.ToDoubleFunction;

/**
 * Aggregates of a field that is a {@code double}, and so is never null. No object is made for a value. {@link Aggregates#ofDouble} makes it, and what it
 * makes gives what those of the same names in {@link Aggregates} give.
 *
 * @param <V> the value that is added
 */
public final class DoubleAggregates<V> {
    private final ToDoubleFunction<? super V> field;

    DoubleAggregates(ToDoubleFunction<? super V> field) {
        this.field = field;
    }

    /**
     * The sum, as {@link Aggregates#sum}.
     *
     * @return an aggregate that gives null of nothing
     */
    public Aggregate<V, ?, Double> sum() {
        return new DoubleSum<>(Kind.SUM, field);
    }

    /**
     * The mean, as {@link Aggregates#mean}.
     *
     * @return an aggregate that gives null of nothing
     */
    public Aggregate<V, ?, Double> mean() {
        return new DoubleSum<>(Kind.MEAN, field);
    }

    /**
     * The least value, as {@link Aggregates#min(java.util.function.Function)}.
     *
     * @return an aggregate that gives null of nothing
     */
    public Aggregate<V, ?, Double> min() {
        return new DoubleExtreme<>(Kind.MIN_OF_DOUBLES, field);
    }

    /**
     * The greatest value, as {@link Aggregates#max(java.util.function.Function)}.
     *
     * @return an aggregate that gives null of nothing
     */
    public Aggregate<V, ?, Double> max() {
        return new DoubleExtreme<>(Kind.MAX_OF_DOUBLES, field);
    }

    /**
     * The variance, as {@link Aggregates#variance}.
     *
     * @param ddof what is taken off the count: 0 for all there is, 1 for a sample
     * @return an aggregate that gives null of no more than {@code ddof} values
     */
    public Aggregate<V, ?, Double> variance(int ddof) {
        return new Spread<>(Kind.VARIANCE, field, ddof);
    }

    /**
     * The standard deviation, as {@link Aggregates#stdDev}.
     *
     * @param ddof what is taken off the count: 0 for all there is, 1 for a sample
     * @return an aggregate that gives null of no more than {@code ddof} values
     */
    public Aggregate<V, ?, Double> stdDev(int ddof) {
        return new Spread<>(Kind.STD_DEV, field, ddof);
    }
}
