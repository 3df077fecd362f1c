package dev.rangestreams.runtime.internal.store;

import org.jspecify.annotations.Nullable;

/**
 * Where a store is kept, in words.
 *
 * @param where the engine or store, as it stands after "on"
 * @param why what chose it, as it stands after "because"
 * @param drawback what there is to be warned of, as sentences; null for nothing
 */
public record StorePlace(String where, String why, @Nullable String drawback) {}
