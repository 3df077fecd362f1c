/**
 * What the measurements are fed with: a stream that is made before the clock starts and repeats itself with later times.
 * Knows nothing of stores.
 */
@NullMarked
package dev.rangestreams.benchmarks.load;

import org.jspecify.annotations.NullMarked;
