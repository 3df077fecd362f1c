/** A window store of one's own as a range's buffer: a sorted list, in memory. */
@NullMarked
package dev.rangestreams.examples.foreign;

import org.jspecify.annotations.NullMarked;
