/**
 * Will hold the versioned state store over any engine, and its suppliers.
 *
 * <p>Holds nothing yet. Must not know a storage engine by name.
 */
@NullMarked
package dev.rangestreams.versioned.store;

import org.jspecify.annotations.NullMarked;
