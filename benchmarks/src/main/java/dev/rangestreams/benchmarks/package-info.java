/**
 * Measurements, taken with JMH. Never on the class path of a user.
 */
@NullMarked
package dev.rangestreams.benchmarks;

import org.jspecify.annotations.NullMarked;
