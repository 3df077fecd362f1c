package dev.rangestreams.aggregates;

import dev.rangestreams.api.Aggregate;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * The ready-made aggregates, for ranges and windows alike: {@code Aggregates.mean(Reading::value)}.
 *
 * <p>A field that is null is skipped, and a pair if either is. Of nothing, a count is 0, a list is empty, and all else is null. NaN
 * comes out where it went in, but has no place among quantiles. An infinite sum stays infinite. What comes first is what was
 * added first, or lies in the earlier part of a merge.
 *
 * <p>Accumulators are kept in changelogs. Their bytes begin with a format and the kind of aggregate; what is cut short, of another
 * kind or of an unknown format is refused by name. Values that an accumulator keeps must not be changed after they were added.
 */
public final class Aggregates {
    private static final int K = 200;

    private Aggregates() {}

    /**
     * Counts values.
     *
     * @param <V> the value that is added
     * @return an aggregate that gives 0 of nothing; values can be removed
     */
    public static <V> Aggregate<V, ?, Long> count() {
        return new CountAggregate<>();
    }

    /**
     * Counts the values whose field is not null.
     *
     * @param field takes it out of a value; null is skipped
     * @param <V> the value that is added
     * @return an aggregate that gives 0 of nothing; values can be removed
     */
    public static <V> Aggregate<V, ?, Long> count(Function<? super V, ? extends @Nullable Object> field) {
        return of(field, count());
    }

    /**
     * The sum, as a double. What rounding takes away is kept beside it and put back at the end.
     *
     * @param field takes the number out of a value; null is skipped
     * @param <V> the value that is added
     * @return an aggregate that gives null of nothing
     */
    public static <V> Aggregate<V, ?, Double> sum(Function<? super V, ? extends @Nullable Number> field) {
        return of(field, new DoubleSum<Number>(Kind.SUM, Number::doubleValue));
    }

    /**
     * The sum, as a long: {@link LongAggregates#sum} of a field that may be null.
     *
     * @param field takes the number out of a value; null is skipped
     * @param <V> the value that is added
     * @return an aggregate that gives null of nothing; values can be removed
     */
    public static <V> Aggregate<V, ?, Long> sumLong(Function<? super V, ? extends @Nullable Long> field) {
        return of(field, new LongSum<Long>(Long::longValue));
    }

    /**
     * The exact sum of decimals, of any size. Its scale is that of the finest number that went in.
     *
     * @param field takes the number out of a value; null is skipped
     * @param <V> the value that is added
     * @return an aggregate that gives null of nothing; values can be removed
     */
    public static <V> Aggregate<V, ?, BigDecimal> sumExact(Function<? super V, ? extends @Nullable BigDecimal> field) {
        return of(field, new ExactSum());
    }

    /**
     * The mean: the sum by the count.
     *
     * @param field takes the number out of a value; null is skipped
     * @param <V> the value that is added
     * @return an aggregate that gives null of nothing
     */
    public static <V> Aggregate<V, ?, Double> mean(Function<? super V, ? extends @Nullable Number> field) {
        return of(field, new DoubleSum<Number>(Kind.MEAN, Number::doubleValue));
    }

    /**
     * The least number, as a double. -0.0 is less than 0.0.
     *
     * @param field takes the number out of a value; null is skipped
     * @param <V> the value that is added
     * @return an aggregate that gives null of nothing
     */
    public static <V> Aggregate<V, ?, Double> min(Function<? super V, ? extends @Nullable Number> field) {
        return of(field, new DoubleExtreme<Number>(Kind.MIN_OF_DOUBLES, Number::doubleValue));
    }

    /**
     * The greatest number, as a double. -0.0 is less than 0.0.
     *
     * @param field takes the number out of a value; null is skipped
     * @param <V> the value that is added
     * @return an aggregate that gives null of nothing
     */
    public static <V> Aggregate<V, ?, Double> max(Function<? super V, ? extends @Nullable Number> field) {
        return of(field, new DoubleExtreme<Number>(Kind.MAX_OF_DOUBLES, Number::doubleValue));
    }

    /**
     * The variance, by a method that stays exact where values are large and close together.
     *
     * @param field takes the number out of a value; null is skipped
     * @param ddof what is taken off the count: 0 for all there is, 1 for a sample
     * @param <V> the value that is added
     * @return an aggregate that gives null of no more than {@code ddof} values
     */
    public static <V> Aggregate<V, ?, Double> variance(
            Function<? super V, ? extends @Nullable Number> field, int ddof) {
        return of(field, new Spread<Number>(Kind.VARIANCE, Number::doubleValue, ddof));
    }

    /**
     * The standard deviation: the root of {@link #variance}.
     *
     * @param field takes the number out of a value; null is skipped
     * @param ddof what is taken off the count: 0 for all there is, 1 for a sample
     * @param <V> the value that is added
     * @return an aggregate that gives null of no more than {@code ddof} values
     */
    public static <V> Aggregate<V, ?, Double> stdDev(Function<? super V, ? extends @Nullable Number> field, int ddof) {
        return of(field, new Spread<Number>(Kind.STD_DEV, Number::doubleValue, ddof));
    }

    /**
     * The covariance of two numbers.
     *
     * @param x takes one number out of a value; where either is null the value is skipped
     * @param y takes the other
     * @param ddof what is taken off the count: 0 for all there is, 1 for a sample
     * @param <V> the value that is added
     * @return an aggregate that gives null of no more than {@code ddof} pairs
     */
    public static <V> Aggregate<V, ?, Double> covariance(
            Function<? super V, ? extends @Nullable Number> x,
            Function<? super V, ? extends @Nullable Number> y,
            int ddof) {
        return new JointSpread<V>(Kind.COVARIANCE, x, y, ddof);
    }

    /**
     * The correlation of two numbers (Pearson).
     *
     * @param x takes one number out of a value; where either is null the value is skipped
     * @param y takes the other
     * @param <V> the value that is added
     * @return an aggregate that gives a number from -1 to 1; null of fewer than two pairs, and while one of the two does not vary
     */
    public static <V> Aggregate<V, ?, Double> correlation(
            Function<? super V, ? extends @Nullable Number> x, Function<? super V, ? extends @Nullable Number> y) {
        return new JointSpread<V>(Kind.CORRELATION, x, y, 0);
    }

    /**
     * Whether one or more are true.
     *
     * @param field takes it out of a value; null is skipped
     * @param <V> the value that is added
     * @return an aggregate that gives null of nothing; values can be removed
     */
    public static <V> Aggregate<V, ?, Boolean> anyTrue(Function<? super V, ? extends @Nullable Boolean> field) {
        return of(field, new Truths(Kind.ANY_TRUE));
    }

    /**
     * Whether all are true.
     *
     * @param field takes it out of a value; null is skipped
     * @param <V> the value that is added
     * @return an aggregate that gives null of nothing; values can be removed
     */
    public static <V> Aggregate<V, ?, Boolean> allTrue(Function<? super V, ? extends @Nullable Boolean> field) {
        return of(field, new Truths(Kind.ALL_TRUE));
    }

    /**
     * The values at given places in the order of all, in at most 6 KB however many: places are off by up to 1.33 % of all values. NaN
     * is skipped.
     *
     * @param field takes the number out of a value; null is skipped
     * @param <V> the value that is added
     * @return an aggregate that gives null of nothing
     */
    public static <V> Aggregate<V, ?, Quantiles> quantiles(Function<? super V, ? extends @Nullable Number> field) {
        return quantiles(field, K);
    }

    /**
     * The values at given places in the order of all, with a size of the sketch of your own.
     *
     * @param field takes the number out of a value; null is skipped
     * @param k about how many values are kept, from 8 to 65535: 200 are off by up to 1.33 %, 800 by 0.35 %
     * @param <V> the value that is added
     * @return an aggregate that gives null of nothing
     */
    public static <V> Aggregate<V, ?, Quantiles> quantiles(
            Function<? super V, ? extends @Nullable Number> field, int k) {
        return of(field, new QuantilesSketch<Number, Quantiles>(Kind.QUANTILES, Number::doubleValue, k, q -> q));
    }

    /**
     * One of the {@link #quantiles}.
     *
     * @param field takes the number out of a value; null is skipped
     * @param percent from 0 (the least) to 100 (the greatest)
     * @param <V> the value that is added
     * @return an aggregate that gives null of nothing
     */
    public static <V> Aggregate<V, ?, Double> percentile(
            Function<? super V, ? extends @Nullable Number> field, double percent) {
        if (!(percent >= 0 && percent <= 100)) {
            throw new IllegalArgumentException("The percentile is " + percent + ", but has to be from 0 to 100");
        }
        return of(
                field,
                new QuantilesSketch<Number, Double>(
                        Kind.PERCENTILE, Number::doubleValue, K, quantiles -> quantiles.at(percent / 100)));
    }

    /**
     * Several aggregates of the same values, in lockstep; {@link Part} shows how. A value that lacks something altogether is kept out
     * of all of them by {@link #where}. Values can be removed if they can from each part.
     *
     * @param parts one or more, with names of their own
     * @param <V> the value that is added
     * @return an aggregate that gives the results of the parts
     * @throws IllegalArgumentException if there is no part, or two have one name
     */
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public static <V> Aggregate<V, ?, Parts> all(Part<? super V, ?>... parts) {
        return new Lockstep<V>(List.of(parts));
    }

    /**
     * An aggregate of what a function takes out of each value. All aggregates of a field here are made so.
     *
     * @param field takes it out of a value; null is skipped
     * @param aggregate is handed what the function gives
     * @param <V> the value that is added
     * @param <T> the type of the field
     * @param <A> the accumulator
     * @param <R> the result
     * @return an aggregate with the accumulators of the other
     */
    public static <V, T, A, R> Aggregate<V, A, R> of(
            Function<? super V, ? extends @Nullable T> field, Aggregate<T, A, R> aggregate) {
        return new OfField<>(field, aggregate);
    }

    /**
     * An aggregate of some of the values: count those that failed, or leave out records that do not have a field at all.
     *
     * @param condition true for a value that counts; the same at every call
     * @param aggregate is handed those values
     * @param <V> the value that is added
     * @param <A> the accumulator
     * @param <R> the result
     * @return an aggregate with the accumulators of the other
     */
    public static <V, A, R> Aggregate<V, A, R> where(Predicate<? super V> condition, Aggregate<V, A, R> aggregate) {
        return new Where<>(condition, aggregate);
    }

    /**
     * Aggregates of a field that is an int or a long, without an object for each value.
     *
     * @param field takes the number out of a value
     * @param <V> the value that is added
     * @return what can be computed
     */
    public static <V> LongAggregates<V> ofLong(ToLongFunction<? super V> field) {
        return new LongAggregates<>(field);
    }

    /**
     * Aggregates of a field that is a double, without an object for each value.
     *
     * @param field takes the number out of a value
     * @param <V> the value that is added
     * @return what can be computed
     */
    public static <V> DoubleAggregates<V> ofDouble(ToDoubleFunction<? super V> field) {
        return new DoubleAggregates<>(field);
    }

    /**
     * Aggregates of a field of any type, some values of which are kept: the first, the greatest by a comparator, the different ones.
     *
     * @param field takes it out of a value; null is skipped
     * @param serde writes the values that an accumulator keeps
     * @param <V> the value that is added
     * @param <T> the type of the field
     * @return what can be computed
     */
    public static <V, T> ValueAggregates<V, T> ofValue(
            Function<? super V, ? extends @Nullable T> field, Serde<T> serde) {
        return new ValueAggregates<>(field, serde);
    }
}
