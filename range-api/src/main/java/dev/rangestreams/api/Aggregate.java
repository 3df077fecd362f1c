package dev.rangestreams.api;

import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * A computation that can be split: values are folded into accumulators, and accumulators of neighbouring parts can be
 * merged. That is what lets windows merge and long ranges be answered without reading them again.
 *
 * <p>Laws, checked by the conformance kit for your own aggregates: {@code merge} is associative; merging with {@link
 * #create()} on either side changes nothing; folding a sequence in one go equals folding its parts and merging them in
 * order. Whether the order matters is the aggregate's own affair: {@code first} needs it, {@code sum} does not.
 *
 * <p>An aggregate is immutable and used by many threads; an accumulator belongs to one thread at a time.
 *
 * @param <V> the value that is added
 * @param <A> the accumulator; may be mutable
 * @param <R> the result
 */
public interface Aggregate<V, A, R> {
    /**
     * An accumulator that has seen nothing.
     *
     * @return a new accumulator
     */
    A create();

    /**
     * Adds one value.
     *
     * @param accumulator may be changed and returned
     * @param value the value
     * @param timestamp its event time in milliseconds
     * @return the accumulator that has seen the value
     */
    A add(A accumulator, V value, long timestamp);

    /**
     * Merges two neighbouring parts.
     *
     * @param earlier may be changed and returned
     * @param later stays unchanged
     * @return the accumulator that has seen both
     */
    A merge(A earlier, A later);

    /**
     * The result so far. Leaves the accumulator usable.
     *
     * @param accumulator stays unchanged
     * @return the result; null when there is none, for example the mean of nothing
     */
    @Nullable
    R result(A accumulator);

    /**
     * Writes and reads accumulators.
     *
     * @return a serde whose round trip gives an accumulator of equal behaviour
     */
    Serde<A> accumulatorSerde();

    /**
     * How to take a value out again that was added before, if that is possible exactly.
     *
     * @param value the value
     * @param timestamp its event time
     * @return a function from the accumulator to the one without the value, or empty if there is no exact inverse
     */
    default Optional<UnaryOperator<A>> remove(V value, long timestamp) {
        return Optional.empty();
    }
}
