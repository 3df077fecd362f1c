/**
 * Will hold the ready-made aggregates (count, sum, mean, quantiles, distinct counts) that ranges and windows share.
 *
 * <p>Holds nothing yet. Must not know stores or processors.
 */
@NullMarked
package dev.rangestreams.aggregates;

import org.jspecify.annotations.NullMarked;
