package dev.rangestreams.runtime.internal.read;

/** Whether reads through it are still allowed: every iterator asks before it moves. */
@FunctionalInterface
public interface ReadGuard {
    /** Throws when the time for reading is over. */
    void check();

    /**
     * Asked by a read that failed. When the time for reading ended meanwhile, that is what the reader has to know, and
     * not where it was caught.
     *
     * @return the failure, if it has a reason of its own
     */
    default RuntimeException reason(RuntimeException failure) {
        try {
            check();
        } catch (RuntimeException over) {
            over.addSuppressed(failure);
            return over;
        }
        return failure;
    }
}
