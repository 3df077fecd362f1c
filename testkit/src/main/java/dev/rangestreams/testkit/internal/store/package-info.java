/**
 * What all kits for stores of Kafka's kind need: the task a store lives in, and its changelog. Not for use outside of the
 * kits.
 */
@NullMarked
package dev.rangestreams.testkit.internal.store;

import org.jspecify.annotations.NullMarked;
