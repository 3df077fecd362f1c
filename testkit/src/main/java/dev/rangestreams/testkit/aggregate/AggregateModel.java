package dev.rangestreams.testkit.aggregate;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Says in plain code what an aggregate gives, as slowly as need be.
 *
 * @param <V> the value that is added
 * @param <R> the result
 */
@FunctionalInterface
public interface AggregateModel<V, R> {
    /**
     * What the aggregate should give.
     *
     * @param inputs all that was added, in order; may be none
     * @return the result; null if there is none
     */
    @Nullable
    R result(List<AggregateInput<V>> inputs);

    /**
     * A model that does not look at timestamps.
     *
     * @param plain from all values, in order, to the result
     * @param <V> the value that is added
     * @param <R> the result
     * @return the model
     */
    static <V, R> AggregateModel<V, R> ofValues(Function<List<V>, ? extends @Nullable R> plain) {
        return inputs -> plain.apply(inputs.stream().map(AggregateInput::value).toList());
    }
}
