/**
 * The contract of a storage engine: timelines of byte entries ordered by time and arrival.
 *
 * <p>Knows bytes and longs. Must not know Kafka, serdes, or any engine that implements it.
 */
@NullMarked
package dev.rangestreams.spi;

import org.jspecify.annotations.NullMarked;
