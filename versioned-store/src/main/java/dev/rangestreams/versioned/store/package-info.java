/**
 * Versioned state stores over any engine, and what they are made with.
 *
 * <p>A store's rules are here once, for all engines: {@code Versioning} says what a put changes, {@code OpenVersions} what
 * is accepted and shown, {@code Rows} how versions lie in timelines. It shares with range buffers only what every store of
 * ours needs. It must not know a storage engine by name, nor ranges.
 */
@NullMarked
package dev.rangestreams.versioned.store;

import org.jspecify.annotations.NullMarked;
