/** Several aggregates of orders in lockstep, and an aggregate of one's own. */
@NullMarked
package dev.rangestreams.examples.aggregates;

import org.jspecify.annotations.NullMarked;
