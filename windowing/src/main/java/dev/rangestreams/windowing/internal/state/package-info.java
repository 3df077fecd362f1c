/**
 * Open windows: which there are, what they hold, when each closes or fires, and how what changed is kept at each commit. Knows
 * records, keys and the operator's clock, and nothing of topologies and processors. The life of the store around it is led by
 * {@code dev.rangestreams.runtime.internal.store}.
 */
@NullMarked
package dev.rangestreams.windowing.internal.state;

import org.jspecify.annotations.NullMarked;
