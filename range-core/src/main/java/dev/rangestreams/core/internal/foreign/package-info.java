/**
 * Buffers on somebody else's window store, Kafka's own among them.
 *
 * <p>It must not know what is read from them.
 */
@NullMarked
package dev.rangestreams.core.internal.foreign;

import org.jspecify.annotations.NullMarked;
