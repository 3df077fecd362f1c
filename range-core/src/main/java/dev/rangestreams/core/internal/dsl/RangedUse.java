package dev.rangestreams.core.internal.dsl;

/** How a ranged stream is used. Told while the topology is built, asked when it is finished and when it runs. */
final class RangedUse {
    private volatile boolean read;
    private volatile boolean lateStayInBuffer;

    boolean isRead() {
        return read;
    }

    void markRead() {
        read = true;
    }

    boolean lateStayInBuffer() {
        return lateStayInBuffer;
    }

    void keepLateInBuffer() {
        lateStayInBuffer = true;
    }
}
