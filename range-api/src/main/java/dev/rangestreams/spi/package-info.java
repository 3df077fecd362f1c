/**
 * What a storage engine implements: timelines of bytes.
 *
 * <p>A timeline holds, for one key, entries in the order of (timestamp, arrival). A range buffer is a timeline of
 * records, a versioned store is a timeline of versions, so one contract serves both and every engine implements it once.
 *
 * <p>This package knows bytes and longs. It must not know Kafka, serdes, headers, changelogs, or what a value means.
 */
@NullMarked
package dev.rangestreams.spi;

import org.jspecify.annotations.NullMarked;
