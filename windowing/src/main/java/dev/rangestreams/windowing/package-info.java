/**
 * Windows that close once: tumbling, sliding and session windows over a grouped stream, each with one authoritative result, with
 * early values while they are open, and with late records routed instead of lost. {@link dev.rangestreams.windowing.Windowing}
 * is the way in.
 *
 * <p>Must not know a storage engine by name.
 */
@NullMarked
package dev.rangestreams.windowing;

import org.jspecify.annotations.NullMarked;
