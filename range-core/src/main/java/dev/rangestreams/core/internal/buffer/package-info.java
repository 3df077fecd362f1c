/**
 * The range buffer: records of a stream, kept per key in the order of (timestamp, arrival), logged, restored, expired and
 * read. It knows engines through their contract only, and Kafka's internals only through the neighbouring package. It must
 * not know the DSL or any particular range.
 */
@NullMarked
package dev.rangestreams.core.internal.buffer;

import org.jspecify.annotations.NullMarked;
