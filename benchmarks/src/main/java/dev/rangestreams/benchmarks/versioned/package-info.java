/**
 * Versioned stores side by side: Kafka's persistent one and ours, all below the same typed layer of Kafka's.
 *
 * <p>It must not know how versions are stored.
 */
@NullMarked
package dev.rangestreams.benchmarks.versioned;

import org.jspecify.annotations.NullMarked;
