/**
 * What all engines must do alike, run on each of them; must not reach behind {@code dev.rangestreams.spi}.
 */
@NullMarked
package dev.rangestreams.it.engines;

import org.jspecify.annotations.NullMarked;
