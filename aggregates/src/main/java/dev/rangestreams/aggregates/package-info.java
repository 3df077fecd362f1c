/**
 * The ready-made aggregates that ranges and windows share: counts, sums, extremes, statistics, sketches, lists, and several of
 * them in lockstep. {@link dev.rangestreams.aggregates.Aggregates} makes them all.
 *
 * <p>What an accumulator's bytes look like is said here too, because changelogs keep them. Must not know stores or processors.
 */
@NullMarked
package dev.rangestreams.aggregates;

import org.jspecify.annotations.NullMarked;
