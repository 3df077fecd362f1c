/** What ranges promise, on every engine, in Kafka's own test driver. */
@NullMarked
package dev.rangestreams.it.ranges;

import org.jspecify.annotations.NullMarked;
