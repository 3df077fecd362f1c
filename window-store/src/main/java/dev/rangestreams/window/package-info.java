/** Window stores for Kafka's own windowed aggregations and stream-stream joins, on the engine of your choice. */
@NullMarked
package dev.rangestreams.window;

import org.jspecify.annotations.NullMarked;
