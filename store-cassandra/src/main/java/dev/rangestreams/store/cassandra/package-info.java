/**
 * Will hold the engine that keeps timelines in Cassandra.
 *
 * <p>Holds nothing yet. Must not know Kafka or another engine.
 */
@NullMarked
package dev.rangestreams.store.cassandra;

import org.jspecify.annotations.NullMarked;
