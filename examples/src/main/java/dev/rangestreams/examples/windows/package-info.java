/** Kafka's own windowed aggregations and joins, with their stores on an engine of ours. */
@NullMarked
package dev.rangestreams.examples.windows;

import org.jspecify.annotations.NullMarked;
