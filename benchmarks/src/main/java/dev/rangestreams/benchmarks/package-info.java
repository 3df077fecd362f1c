/**
 * Measurements: contenders that do the same work side by side, and the way their times are taken. What they are fed with and
 * what they are is in the packages below. Never on the class path of a user.
 */
@NullMarked
package dev.rangestreams.benchmarks;

import org.jspecify.annotations.NullMarked;
