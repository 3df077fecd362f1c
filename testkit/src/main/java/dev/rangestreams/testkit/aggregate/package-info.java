/**
 * The kit for aggregates: whoever writes an {@link dev.rangestreams.api.Aggregate} extends {@link
 * dev.rangestreams.testkit.aggregate.AggregateKit}.
 */
@NullMarked
package dev.rangestreams.testkit.aggregate;

import org.jspecify.annotations.NullMarked;
