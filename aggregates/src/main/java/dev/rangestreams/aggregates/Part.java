package dev.rangestreams.aggregates;

import dev.rangestreams.api.Aggregate;
import java.util.Objects;

/**
 * An aggregate with a name, to be computed beside others by {@link Aggregates#all}, and the handle by which its result is read:
 *
 * <pre>{@code
 * static final Part<Order, Double> REVENUE = Part.named("revenue", Aggregates.sum(Order::amount));
 * static final Part<Order, Long> ORDERS = Part.named("orders", Aggregates.count());
 *
 * Aggregate<Order, ?, Parts> both = Aggregates.all(REVENUE, ORDERS);
 *
 * double mean(Parts parts) {
 *     return parts.get(REVENUE) / parts.get(ORDERS);
 * }
 * }</pre>
 *
 * @param <V> the value that is added
 * @param <R> the result
 */
public final class Part<V, R> {
    private final String name;
    private final Aggregate<V, ?, R> aggregate;

    private Part(String name, Aggregate<V, ?, R> aggregate) {
        this.name = name;
        this.aggregate = Objects.requireNonNull(aggregate, "aggregate");
    }

    /**
     * Names an aggregate.
     *
     * @param name not empty, and another one than that of each part beside it; accumulators are kept under it
     * @param aggregate what is computed
     * @param <V> the value that is added
     * @param <R> the result
     * @return the part, and the handle of its result
     * @throws IllegalArgumentException if the name is empty
     */
    public static <V, R> Part<V, R> named(String name, Aggregate<V, ?, R> aggregate) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("The name of a part is empty");
        }
        return new Part<>(name, aggregate);
    }

    /**
     * Its name.
     *
     * @return not empty
     */
    public String name() {
        return name;
    }

    Aggregate<V, ?, R> aggregate() {
        return aggregate;
    }

    @Override
    public String toString() {
        return name + " (" + aggregate + ")";
    }
}
