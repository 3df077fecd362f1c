package dev.rangestreams.core.internal.dsl;

/** What a ranged stream does with late records. Set while the topology is built, read when it runs. */
final class LatePolicy {
    private volatile boolean lateStayInBuffer;

    boolean lateStayInBuffer() {
        return lateStayInBuffer;
    }

    void keepLateInBuffer() {
        lateStayInBuffer = true;
    }
}
