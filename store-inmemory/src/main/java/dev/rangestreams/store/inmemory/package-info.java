/**
 * The engine {@code in-memory}: timelines on the heap, gone when they are closed.
 *
 * <p>Each key has its entries in parallel arrays, sorted, so that reading is a walk over neighbouring memory. This
 * package knows the contract {@code dev.rangestreams.spi} and the JDK. It must not know Kafka or another engine.
 */
@NullMarked
package dev.rangestreams.store.inmemory;

import org.jspecify.annotations.NullMarked;
