/** Payments converted at the exchange rate of their own time, by a join over a versioned table. */
@NullMarked
package dev.rangestreams.examples.rates;

import org.jspecify.annotations.NullMarked;
