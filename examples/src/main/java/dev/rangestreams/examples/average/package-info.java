/** Several aggregations on one buffer. */
@NullMarked
package dev.rangestreams.examples.average;

import org.jspecify.annotations.NullMarked;
