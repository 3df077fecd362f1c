package dev.rangestreams.testkit.aggregate;

/**
 * A value that is added to an aggregate.
 *
 * @param value the value
 * @param timestamp its event time in milliseconds
 * @param <V> the type of the value
 */
public record AggregateInput<V>(V value, long timestamp) {}
