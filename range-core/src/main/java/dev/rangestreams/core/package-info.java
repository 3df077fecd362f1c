/**
 * The ranges that ship with RangeStreams and the operators that evaluate them.
 *
 * <p>Must not know any storage engine by name.
 */
@NullMarked
package dev.rangestreams.core;

import org.jspecify.annotations.NullMarked;
