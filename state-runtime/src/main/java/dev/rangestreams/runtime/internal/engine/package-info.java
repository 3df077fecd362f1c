/**
 * Which engine a store is on, and the settings of ours that say so.
 *
 * <p>It must not know stores.
 */
@NullMarked
package dev.rangestreams.runtime.internal.engine;

import org.jspecify.annotations.NullMarked;
