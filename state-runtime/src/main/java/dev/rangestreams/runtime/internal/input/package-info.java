/**
 * Where records came from and how far the input has been seen, also as bytes.
 */
@NullMarked
package dev.rangestreams.runtime.internal.input;

import org.jspecify.annotations.NullMarked;
