package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.core.internal.state.Bounds;
import dev.rangestreams.spi.Timelines;

/**
 * When a window store gives storage back under exactly-once. Kafka tells a store of its commits under at-least-once, and that is
 * when it is done then; under exactly-once it does not. What is given back must be what a crash cannot bring into sight again:
 *
 * <ul>
 *   <li>Without duplicates a crash empties the store, so it may be given back as stream time passes. Kafka's cache keeps from
 *       the store that a commit is about to come, so it is done when something is put, several times per retention.
 *   <li>With duplicates what was not committed is taken out after a crash, and stream time is again that of the last commit. So
 *       storage is given back up to a commit that went through: that two commits later another one is prepared shows it, for
 *       one that fails ends the task, which prepares at most once more as it ends.
 * </ul>
 *
 * <p>Used by the thread of the task.
 */
final class WindowExpiry {
    private static final int PER_RETENTION = 8;

    private final Timelines timelines;
    private final WindowContents contents;
    private final WindowSettings settings;
    private final boolean exactlyOnce;
    private final long step;
    private long next = 1;
    private boolean changed;
    private long prepared = Long.MIN_VALUE;
    private long wentThrough = Long.MIN_VALUE;

    WindowExpiry(Timelines timelines, WindowContents contents, WindowSettings settings, boolean exactlyOnce) {
        this.timelines = timelines;
        this.contents = contents;
        this.settings = settings;
        this.exactlyOnce = exactlyOnce;
        this.step = Math.max(1, settings.retentionMs() / PER_RETENTION);
    }

    /** Something was put. */
    void put(long streamTime) {
        changed = true;
        if (exactlyOnce && !settings.duplicates()) {
            long bound = visibleFrom(streamTime);
            if (bound >= next) {
                contents.beforeExpiry();
                timelines.expireBefore(bound);
                next = bound > Long.MAX_VALUE - step ? Long.MAX_VALUE : bound + step;
            }
        }
    }

    /** A commit is about to come, if the store is not behind a cache of Kafka's; which those with duplicates never are. */
    void beforeCommit(long streamTime) {
        if (exactlyOnce && settings.duplicates() && changed) {
            changed = false;
            timelines.expireBefore(visibleFrom(wentThrough));
            wentThrough = prepared;
            prepared = streamTime;
        }
    }

    /** All that was put is committed. */
    void committed(long streamTime) {
        timelines.expireBefore(visibleFrom(streamTime));
    }

    private long visibleFrom(long streamTime) {
        return Bounds.visibleFrom(streamTime, settings.retentionMs());
    }
}
