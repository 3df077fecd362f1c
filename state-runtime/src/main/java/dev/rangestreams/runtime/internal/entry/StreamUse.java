package dev.rangestreams.runtime.internal.entry;

/** Whether anybody reads what an operator makes. Told while the topology is built, asked when it is finished. */
public final class StreamUse {
    private volatile boolean read;

    public boolean isRead() {
        return read;
    }

    public void markRead() {
        read = true;
    }
}
