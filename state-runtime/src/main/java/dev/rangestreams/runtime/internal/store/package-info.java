/**
 * The life of a state store of ours in Kafka Streams, once for all kinds: opening, the one checkpoint, commits, restores, expiry,
 * errors, closing. A kind of store adds a {@code StoreDescription}, its {@code StoreContents}, and the methods that its users
 * call.
 *
 * <p>It must not know ranges, windows or versions; those who do use it.
 */
@NullMarked
package dev.rangestreams.runtime.internal.store;

import org.jspecify.annotations.NullMarked;
