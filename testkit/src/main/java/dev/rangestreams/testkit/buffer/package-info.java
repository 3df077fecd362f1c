/**
 * The kit for window stores that keep duplicates, as the buffer of a range must: extend {@link
 * dev.rangestreams.testkit.buffer.BufferStoreKit}.
 */
@NullMarked
package dev.rangestreams.testkit.buffer;

import org.jspecify.annotations.NullMarked;
