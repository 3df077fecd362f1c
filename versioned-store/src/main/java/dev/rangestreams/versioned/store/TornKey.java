package dev.rangestreams.versioned.store;

import dev.rangestreams.runtime.internal.store.Checkpoint;
import dev.rangestreams.spi.Timelines;
import org.jspecify.annotations.Nullable;

/**
 * The key of a put that failed. The put may have been done by half, or in full. So the key is mended before the store is used
 * again. As long as that fails, each use of the store fails.
 */
final class TornKey {
    private final Timelines timelines;
    private byte @Nullable [] key;
    private @Nullable Thread by;

    TornKey(Timelines timelines) {
        this.timelines = timelines;
    }

    void is(byte[] torn) {
        key = torn;
        by = Thread.currentThread();
    }

    boolean exists() {
        return key != null;
    }

    /** Whether this is the thread whose put failed, which may write. Others are shown what was before that put, or after. */
    boolean isOfThisThread() {
        return by == Thread.currentThread();
    }

    /**
     * Mends the key, if there is one.
     *
     * @return the highest time of what was put into it, the failed put included if it was done after all
     */
    long mend() {
        long highest = key == null ? Checkpoint.NO_TIME : Mending.key(timelines, key);
        key = null;
        by = null;
        return highest;
    }
}
