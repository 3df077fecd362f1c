/**
 * Will hold the engine that keeps timelines in Chronicle Map.
 *
 * <p>Holds nothing yet. Must not know Kafka or another engine.
 */
@NullMarked
package dev.rangestreams.store.chronicle;

import org.jspecify.annotations.NullMarked;
