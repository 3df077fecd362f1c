/**
 * Stream time: what an operator knows of it, and how that outlives the process.
 */
@NullMarked
package dev.rangestreams.runtime.internal.clock;

import org.jspecify.annotations.NullMarked;
