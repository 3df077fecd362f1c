package dev.rangestreams.store.rocksdb;

/**
 * When to try again what may not have been done in full: after 1, 2, 4 and so on calls, and in the end no more. So it is
 * soon tried by a caller that comes once per commit, and costs nothing to one that comes once per record.
 */
final class Retries {
    private static final int LAST = 1 << 16;

    private int pause;
    private int left;

    void begin() {
        pause = 1;
        left = 1;
    }

    /** Counts a call; tells whether it is one to try again in. */
    boolean isDue() {
        if (left == 0 || --left > 0) {
            return false;
        }
        pause *= 2;
        left = pause <= LAST ? pause : 0;
        return true;
    }
}
