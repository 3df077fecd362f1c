/**
 * What an integration test stands on: a real broker, topics to write and read, Kafka Streams applications that can be
 * started, restarted, shared out over instances and crashed at a chosen point.
 *
 * <p>Nothing here waits for a time to pass: each wait is for a condition, with a deadline that only a failing test reaches.
 *
 * <p>It knows Kafka and JUnit and nothing of RangeStreams, so that what is tested on it cannot lean on it.
 */
@NullMarked
package dev.rangestreams.it.harness;

import org.jspecify.annotations.NullMarked;
