package dev.rangestreams.runtime.internal.store;

/** What was written to a store since its last checkpoint, for whoever opens it after a crash. */
public enum Written {
    /** Nothing. */
    NOTHING,
    /** Only what the changelog holds anyway. */
    RESTORED,
    /** What a task put, which under exactly-once may not have been committed. */
    PROCESSED;

    private static final Written[] ALL = values();

    /** What is not known was written by a later version, which is no reason to trust it. */
    static Written of(byte code) {
        return code >= 0 && code < ALL.length ? ALL[code] : PROCESSED;
    }

    byte code() {
        return (byte) ordinal();
    }
}
