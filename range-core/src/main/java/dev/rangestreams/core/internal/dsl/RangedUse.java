package dev.rangestreams.core.internal.dsl;

/** Whether a ranged stream is used. Told while the topology is built, asked when it is finished. */
final class RangedUse {
    private volatile boolean read;

    boolean isRead() {
        return read;
    }

    void markRead() {
        read = true;
    }
}
