/**
 * What every state store of ours needs, whatever it stores: serdes, times and offsets as bytes, the input it has seen, how it was
 * stopped, the process's memory budget for what is cached of it, and the frame of an interactive query.
 *
 * <p>It must not know ranges, records, versions or windows; those who do use it.
 */
@NullMarked
package dev.rangestreams.core.internal.state;

import org.jspecify.annotations.NullMarked;
