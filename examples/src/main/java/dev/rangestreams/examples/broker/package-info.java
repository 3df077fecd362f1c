/**
 * A real Kafka broker in this JVM, for the demo and for integration tests.
 *
 * <p>It knows Kafka and nothing of RangeStreams. Kafka's server classes are internal to Kafka and may change with any
 * release, so they are used in {@link dev.rangestreams.examples.broker.EmbeddedBroker} alone.
 */
@NullMarked
package dev.rangestreams.examples.broker;

import org.jspecify.annotations.NullMarked;
