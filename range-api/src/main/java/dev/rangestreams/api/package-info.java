/**
 * Contracts of RangeStreams: what a topology is written with.
 *
 * <p>Knows Kafka Streams by its public signatures, and no store, cache or processor.
 */
@NullMarked
package dev.rangestreams.api;

import org.jspecify.annotations.NullMarked;
