/** A range by a rule of one's own. */
@NullMarked
package dev.rangestreams.examples.custom;

import org.jspecify.annotations.NullMarked;
