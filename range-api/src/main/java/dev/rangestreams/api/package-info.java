/**
 * What users write against: ranges, the aggregations over them, and the streams that come back.
 *
 * <p>Contracts only. This package knows Kafka Streams' public types; it must not know any implementation, engine or store.
 */
@NullMarked
package dev.rangestreams.api;

import org.jspecify.annotations.NullMarked;
