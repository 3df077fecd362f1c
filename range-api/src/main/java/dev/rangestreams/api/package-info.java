/**
<<<<<<< HEAD
<<<<<<< HEAD
 * What users write against: ranges, the aggregations over them, and the streams that come back.
 *
 * <p>Contracts only. This package knows Kafka Streams' public types; it must not know any implementation, engine or store.
=======
 * Contracts of RangeStreams: what a topology is written with.
 *
 * <p>Knows Kafka Streams by its public signatures, and no store, cache or processor.
>>>>>>> build
=======
 * What users write against: ranges, the aggregations over them, and the streams that come back.
 *
 * <p>Contracts only. This package knows Kafka Streams' public types; it must not know any implementation, engine or store.
>>>>>>> kit
 */
@NullMarked
package dev.rangestreams.api;

import org.jspecify.annotations.NullMarked;
