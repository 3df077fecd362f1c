/**
 * The newest records of each key, held as objects beside the engine, and how they are walked over and checked.
 *
 * <p>It must not know stores, clocks or ranges.
 */
@NullMarked
package dev.rangestreams.core.internal.tail;

import org.jspecify.annotations.NullMarked;
