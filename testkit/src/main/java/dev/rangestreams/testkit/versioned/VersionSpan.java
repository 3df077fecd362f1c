package dev.rangestreams.testkit.versioned;

import dev.rangestreams.testkit.internal.Blob;

/** A version as a query gives it, with the place where it ends. */
record VersionSpan(long validFrom, long validTo, Blob value) {
    /** The end of a version that has not ended, as a put tells it. */
    static final long NEWEST = -1;

    @Override
    public String toString() {
        return value + "@[" + validFrom + ", " + (validTo == NEWEST ? "" : validTo) + ")";
    }
}
