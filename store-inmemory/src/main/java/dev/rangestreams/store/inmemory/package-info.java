/**
 * The engine that keeps timelines on the heap.
 *
 * <p>Must not know Kafka or another engine.
 */
@NullMarked
package dev.rangestreams.store.inmemory;

import org.jspecify.annotations.NullMarked;
