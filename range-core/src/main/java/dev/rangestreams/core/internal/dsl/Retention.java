package dev.rangestreams.core.internal.dsl;

import dev.rangestreams.api.Range;

/** How long a buffer has to keep what its range reads. */
final class Retention {
    private Retention() {}

    /** What a window store must be told so that a record exactly {@code retentionMs} old is still there. */
    static long inclusive(long retentionMs) {
        return retentionMs == Long.MAX_VALUE ? retentionMs : retentionMs + 1;
    }

    /** How far back a range reads, without grace. */
    static long lookBack(Range<?, ?> range) {
        return range.retentionMs() == Long.MAX_VALUE ? Long.MAX_VALUE : range.retentionMs() - range.gracePeriodMs();
    }
}
