/** A long run in little memory, watched from inside: does anything grow that should not? */
@NullMarked
package dev.rangestreams.benchmarks.soak;

import org.jspecify.annotations.NullMarked;
