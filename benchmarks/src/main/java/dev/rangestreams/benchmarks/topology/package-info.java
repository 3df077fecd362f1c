/**
 * Whole topologies in a real task, with serdes, changelog and commits: ours, and the straightforward pair of processors that
 * one would write on Kafka's window store. Without a broker.
 */
@NullMarked
package dev.rangestreams.benchmarks.topology;

import org.jspecify.annotations.NullMarked;
