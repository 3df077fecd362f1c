package dev.rangestreams.runtime.internal.store;

/** What was written to a store since its last checkpoint, for whoever opens it after a crash. */
public enum Written {
    /** Nothing. */
    NOTHING(0),
    /** Only what the changelog holds anyway. */
    RESTORED(1),
    /** What a task put, which under exactly-once may not have been committed. */
    PROCESSED(2);

    private final byte code;

    Written(int code) {
        this.code = (byte) code;
    }

    /** What is not known was written by a later version, which is no reason to trust it. */
    static Written of(byte code) {
        return switch (code) {
            case 0 -> NOTHING;
            case 1 -> RESTORED;
            default -> PROCESSED;
        };
    }

    byte code() {
        return code;
    }
}
