package dev.rangestreams.versioned.store;

import dev.rangestreams.spi.Timelines;
import org.jspecify.annotations.Nullable;

/**
 * The key of a put that failed, which may have been done by half, or in full. Further puts rely on neither: the key is mended
 * before the store is used again, and as long as that fails too, so does the use.
 */
final class TornKey {
    private final Timelines timelines;
    private @Nullable Torn torn;

    private record Torn(byte[] key, Thread by) {}

    TornKey(Timelines timelines) {
        this.timelines = timelines;
    }

    void is(byte[] key) {
        torn = new Torn(key, Thread.currentThread());
    }

    boolean exists() {
        return torn != null;
    }

    /** Whether this is the thread whose put failed, which may write. Others are shown what was before that put, or after. */
    boolean isOfThisThread() {
        Torn now = torn;
        return now != null && now.by == Thread.currentThread();
    }

    /**
     * Mends the key.
     *
     * @return the highest time of what was put into it, the failed put included if it was done after all
     */
    long mend() {
        Torn now = torn;
        long highest = now == null ? StoredState.NO_TIME : Mending.key(timelines, now.key);
        torn = null;
        return highest;
    }
}
