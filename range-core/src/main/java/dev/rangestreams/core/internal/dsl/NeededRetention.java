package dev.rangestreams.core.internal.dsl;

import dev.rangestreams.api.Range;
import dev.rangestreams.runtime.internal.clock.Bounds;

/**
 * How long records have to be kept, and for what.
 *
 * @param what in words, for messages
 * @param onArrivalMs for results on arrival
 * @param millis for all results; both without the one more that reading inclusively takes
 */
record NeededRetention(String what, long onArrivalMs, long millis) {
    static NeededRetention of(Range<?, ?> range) {
        return new NeededRetention("the range", range.retentionMs(), range.retentionMs());
    }

    /** Of a range whose anchors wait until it is complete. */
    static NeededRetention ofComplete(Range<?, ?> range) {
        return new NeededRetention(
                "the range with emitOnClose()",
                range.retentionMs(),
                Bounds.plus(range.retentionMs() - range.gracePeriodMs(), range.completeAfterMs()));
    }
}
