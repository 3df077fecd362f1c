/** Revenue per region: a live gauge while five minutes run, and one authoritative total when they close. */
@NullMarked
package dev.rangestreams.examples.revenue;

import org.jspecify.annotations.NullMarked;
