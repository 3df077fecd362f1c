/**
 * The demo: one week of earthquakes, far out of order, through one topology with a time range, a count range, a range of
 * our own and the late records, on a real broker.
 *
 * <p>Read {@link dev.rangestreams.examples.demo.EarthquakeTopology} first. It may know what users may know: the public API
 * of RangeStreams and Kafka, nothing internal.
 */
@NullMarked
package dev.rangestreams.examples.demo;

import org.jspecify.annotations.NullMarked;
