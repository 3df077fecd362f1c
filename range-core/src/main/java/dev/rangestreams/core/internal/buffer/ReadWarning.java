package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.runtime.internal.clock.Bounds;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells, once per task each, that a range reads further back or ahead than it said it would. Used by one stream thread. */
final class ReadWarning {
    private static final Logger LOG = LoggerFactory.getLogger(ReadWarning.class);

    private final String range;
    private final String storeName;
    private final long rangeRetentionMs;
    private final long rangeLookAheadMs;
    private boolean given;
    private boolean givenAhead;

    /** @param rangeLookAheadMs asked for only when ranges are complete */
    ReadWarning(String range, String storeName, long rangeRetentionMs, long rangeLookAheadMs) {
        this.rangeLookAheadMs = rangeLookAheadMs;
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

    /** Of an anchor that waited: what lies further ahead may be there or not, as records happened to arrive. */
    void checkAhead(long anchorTimestamp, long to) {
        if (!givenAhead && to > Bounds.plus(anchorTimestamp, rangeLookAheadMs)) {
            givenAhead = true;
            LOG.warn(
                    "Range {} read store {} up to {} for the record at {} when that was complete, which is {} ms ahead, but its"
                            + " rangeLookAheadMs() is {}: what lies further ahead depends on the order of arrival. Let"
                            + " rangeLookAheadMs() return at least that.",
                    range,
                    storeName,
                    to,
                    anchorTimestamp,
                    to - anchorTimestamp,
                    rangeLookAheadMs);
        }
    }
}
