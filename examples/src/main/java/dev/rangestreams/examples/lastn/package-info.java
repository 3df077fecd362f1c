/** The last N records of a key, by a count range. */
@NullMarked
package dev.rangestreams.examples.lastn;

import org.jspecify.annotations.NullMarked;
