package dev.rangestreams.core.internal.dsl;

/** How long a buffer has to keep what its range reads. */
final class Retention {
    private Retention() {}

    /** What a window store must be told so that a record exactly {@code retentionMs} old is still there. */
    static long inclusive(long retentionMs) {
        return retentionMs == Long.MAX_VALUE ? retentionMs : retentionMs + 1;
    }
}
