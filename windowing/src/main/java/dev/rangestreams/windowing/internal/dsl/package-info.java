/**
 * The processors and nodes of a window operator. Knows topologies, and of windows only what {@code internal.state} shows.
 */
@NullMarked
package dev.rangestreams.windowing.internal.dsl;

import org.jspecify.annotations.NullMarked;
