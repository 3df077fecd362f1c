/**
 * What ranges promise on a real broker: that results survive restarts, crashes, rebalances and a change of engine, and what
 * Kafka's topics, queries and metrics show of them.
 *
 * <p>Times in tests count from {@link dev.rangestreams.it.broker.RangeApp#ZERO}. It knows the published API and the harness;
 * it must not know how a buffer stores or restores.
 */
@NullMarked
package dev.rangestreams.it.broker;

import org.jspecify.annotations.NullMarked;
