package dev.rangestreams.versioned.store;

import org.jspecify.annotations.Nullable;

/**
 * One key's rows, as {@link Versioning} reads and changes them. They do not overlap. If there is a newest value, no other row
 * ends after it begins.
 */
interface Rows {
    /** The row of the newest version, which is open; null if the newest version is a deletion or there is none. */
    @Nullable
    Row newest();

    /** Of the rows that end after a time, the one that ends first. The newest version's counts too. */
    @Nullable
    Row firstAfter(long time);

    /** Whether a row ends exactly then. */
    boolean endsAt(long time);

    /** Stores a row in place of the one that ends then, if there is one; {@link Row#OPEN} is the end of the newest. */
    void put(long end, byte[] bytes);

    /** Says that the newest version is a deletion. */
    void removeNewest();
}
