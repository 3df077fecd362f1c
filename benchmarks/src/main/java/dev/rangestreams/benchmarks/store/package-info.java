/**
 * Stores measured without a topology around them: put, read, sum. The contenders are Kafka's window store, our buffer, the
 * engines alone, and the least that a heap can do.
 */
@NullMarked
package dev.rangestreams.benchmarks.store;

import org.jspecify.annotations.NullMarked;
