/**
 * Ranges for Kafka Streams: where a topology starts ({@code RangeStreams}), the ready-made ranges, and the choice of stores.
 */
@NullMarked
package dev.rangestreams.core;

import org.jspecify.annotations.NullMarked;
