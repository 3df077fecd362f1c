package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.runtime.internal.clock.Bounds;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells, once per task, that a range reads further back than it said it would. Used by one stream thread. */
final class ReadWarning {
    private static final Logger LOG = LoggerFactory.getLogger(ReadWarning.class);

    private final String range;
    private final String storeName;
    private final long rangeRetentionMs;
    private boolean given;

    ReadWarning(String range, String storeName, long rangeRetentionMs) {
        this.range = range;
        this.storeName = storeName;
        this.rangeRetentionMs = rangeRetentionMs;
    }

    void check(long anchorTimestamp, long from) {
        if (!given && Math.max(0, from) < Bounds.minus(anchorTimestamp, rangeRetentionMs)) {
            given = true;
            LOG.warn(
                    "Range {} read store {} from {} for the record at {}, which is {} ms back, but its rangeRetentionMs() is"
                            + " {}: older records may be gone already. Let rangeRetentionMs() return at least that.",
                    range,
                    storeName,
                    from,
                    anchorTimestamp,
                    anchorTimestamp - Math.max(0, from),
                    rangeRetentionMs);
        }
    }
}
