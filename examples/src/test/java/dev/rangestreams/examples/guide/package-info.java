/** The examples of the guide to ranges, as they are printed there. */
@NullMarked
package dev.rangestreams.examples.guide;

import org.jspecify.annotations.NullMarked;
