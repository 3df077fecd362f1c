package dev.rangestreams.windowing;

import dev.rangestreams.api.Aggregate;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Windows that refer to others, before it is said what is computed, see {@link WindowedBy#joinWith}. Use from the thread that
 * builds the topology.
 *
 * @param <K> the grouping key
 * @param <V> the record value
 * @param <W> what windows are keyed by
 * @param <B> what the windows come to that are referred to
 */
public final class JoinedWindows<K, V, W, B> {
    private final WindowedBy<K, V, W> windows;
    private final ClosingWindows<K, V, W, B> baseline;

    JoinedWindows(WindowedBy<K, V, W> windows, ClosingWindows<K, V, W, B> baseline) {
        this.windows = windows;
        this.baseline = baseline;
    }

    /**
     * Computes an aggregate of what each record and the baseline come to together.
     *
     * @param input given the record's value and the result of the last window of the baseline that closed, null before the first
     * @param aggregate of what that gives
     * @param <X> what is aggregated
     * @param <A> its accumulator
     * @param <R> its result
     * @return the streams of results
     * @throws IllegalArgumentException if the window's name is in the topology already, or it has no changelog
     */
    public <X, A, R> ClosingWindows<K, V, W, R> aggregate(
            BiFunction<? super V, ? super @Nullable B, ? extends X> input, Aggregate<X, A, R> aggregate) {
        return aggregate(input, aggregate, (result, last) -> result);
    }

    /**
     * The same, with results that use the baseline, too.
     *
     * @param input given the record's value and the result of the last window of the baseline that closed, null before the first
     * @param aggregate of what that gives
     * @param result given what the window comes to and the result of the baseline, as they are when the window closes or fires
     * @param <X> what is aggregated
     * @param <A> its accumulator
     * @param <R> what the aggregate comes to
     * @param <S> the result
     * @return the streams of results
     * @throws IllegalArgumentException if the window's name is in the topology already, or it has no changelog
     */
    @SuppressWarnings("unchecked") // what the baseline gives is of B, and what the aggregate gives of R
    public <X, A, R, S> ClosingWindows<K, V, W, S> aggregate(
            BiFunction<? super V, ? super @Nullable B, ? extends X> input,
            Aggregate<X, A, R> aggregate,
            BiFunction<? super @Nullable R, ? super @Nullable B, ? extends @Nullable S> result) {
        Objects.requireNonNull(input, "input");
        Objects.requireNonNull(result, "result");
        return windows.open(
                Objects.requireNonNull(aggregate, "aggregate"),
                (value, last) -> input.apply(value, (B) last),
                (value, last) -> result.apply((R) value, (B) last),
                baseline);
    }
}
