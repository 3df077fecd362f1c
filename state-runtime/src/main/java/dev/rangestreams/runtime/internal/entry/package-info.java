/**
 * The way from Kafka's DSL into an operator of ours, by public API alone, and what is known of it while the topology is built.
 * It knows nothing of what the operator does.
 */
@NullMarked
package dev.rangestreams.runtime.internal.entry;

import org.jspecify.annotations.NullMarked;
