package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.core.internal.state.CleanStop;
import dev.rangestreams.spi.Timelines;
import org.jspecify.annotations.Nullable;

/**
 * Keeps all records of one key and time, by arrival. What an unclean stop left beyond the last commit is known by its
 * arrivals and taken out when the store is opened.
 */
final class EveryRecord implements WindowContents {
    private final Timelines timelines;
    private final StoredCut opened;
    private long lastArrival;

    EveryRecord(Timelines timelines) {
        this.timelines = timelines;
        this.opened = StoredCut.open(timelines);
        this.lastArrival = opened.lastArrival();
    }

    @Override
    public StoredCut opened() {
        return opened;
    }

    /** Takes no null. */
    @Override
    public void put(byte[] key, long timestamp, byte @Nullable [] value) {
        if (value != null) {
            timelines.put(key, timestamp, ++lastArrival, value);
        }
    }

    @Override
    public void restore(byte[] key, long timestamp, byte @Nullable [] value) {
        put(key, timestamp, value);
    }

    @Override
    public long lastArrival() {
        return lastArrival;
    }

    @Override
    public void beforeExpiry() {}

    @Override
    public void committed() {}

    @Override
    public void closingUnchanged() {
        CleanStop.note(timelines);
    }
}
