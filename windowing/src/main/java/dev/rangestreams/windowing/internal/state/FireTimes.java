package dev.rangestreams.windowing.internal.state;

import dev.rangestreams.runtime.internal.clock.Bounds;
import org.jspecify.annotations.Nullable;

/**
 * When a window fires early: at its start plus every multiple of the interval, on the closing clock, while it is open. The clock
 * may pass several of these times in one step. As nothing changes in between, only the first of them counts.
 */
record FireTimes(long intervalMs) {
    /**
     * A time to fire.
     *
     * @param changedFrom what changed when the clock showed this or later has not been fired
     */
    record Due(long changedFrom) {}

    boolean areWanted() {
        return intervalMs > 0;
    }

    /** The first time to fire after {@code clock}, {@link Long#MAX_VALUE} if the window closes before. */
    long nextAfter(long start, long clock, long closesAt) {
        if (!areWanted()) {
            return Long.MAX_VALUE;
        }
        long passed = clock < start ? 0 : Math.floorDiv(clock - start, intervalMs);
        long next = Bounds.plus(start, Bounds.plus(passed * intervalMs, intervalMs));
        return next < closesAt ? next : Long.MAX_VALUE;
    }

    /** What to fire when the clock moves, null for nothing. */
    @Nullable
    Due due(long start, long before, long clock, long closesAt) {
        long next = nextAfter(start, before, closesAt);
        return next == Long.MAX_VALUE || next > clock ? null : new Due(next - intervalMs);
    }
}
