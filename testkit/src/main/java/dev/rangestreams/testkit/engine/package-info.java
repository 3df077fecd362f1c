/**
 * The kit for engines: whoever writes a {@link dev.rangestreams.spi.TimelineEngine} extends {@link
 * dev.rangestreams.testkit.engine.TimelineEngineKit}.
 */
@NullMarked
package dev.rangestreams.testkit.engine;

import org.jspecify.annotations.NullMarked;
