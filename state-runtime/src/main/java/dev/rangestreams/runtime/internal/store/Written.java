package dev.rangestreams.runtime.internal.store;

/** What was written to a store since its last checkpoint, for whoever opens it after it was stopped. */
public enum Written {
    /** Nothing. */
    NOTHING(0),
    /** Only what the changelog holds anyway. The last write may be half done. */
    RESTORED(1),
    /** What a task put, which under exactly-once may not have been committed. The last put may be half done. */
    PROCESSED(2),
    /** What a task put before the store was closed without a commit: it may not have been committed, but is whole. */
    CLOSED(3);

    private final byte code;

    Written(int code) {
        this.code = (byte) code;
    }

    /** What is not known was written by a later version, which is no reason to trust it. */
    static Written of(byte code) {
        return switch (code) {
            case 0 -> NOTHING;
            case 1 -> RESTORED;
            case 3 -> CLOSED;
            default -> PROCESSED;
        };
    }

    byte code() {
        return code;
    }

    /** Whether a crash may have cut a change in two. */
    public boolean mayBeHalfDone() {
        return this == RESTORED || this == PROCESSED;
    }

    /** Whether there may be changes that were never committed. */
    boolean mayBeUncommitted() {
        return this == PROCESSED || this == CLOSED;
    }

    /** What is to be noted when more is written on top of this. */
    Written and(Written more) {
        return mayBeUncommitted() || more == PROCESSED ? PROCESSED : more;
    }
}
