/**
 * The kit for ranges: whoever writes a {@link dev.rangestreams.api.Range} extends {@link
 * dev.rangestreams.testkit.range.RangeKit}.
 */
@NullMarked
package dev.rangestreams.testkit.range;

import org.jspecify.annotations.NullMarked;
