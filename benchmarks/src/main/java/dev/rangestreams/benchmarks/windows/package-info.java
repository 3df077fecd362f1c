/** Windows that close once against Kafka's windowed aggregations, as whole topologies. */
@NullMarked
package dev.rangestreams.benchmarks.windows;

import org.jspecify.annotations.NullMarked;
