package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.core.internal.state.CleanStop;
import dev.rangestreams.spi.Timelines;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the latest of the records of one key and time. What it replaces is gone, so nothing can be taken back: a note says
 * whether there is anything that was not committed, and {@link WindowOpening} throws all away where that must not be read.
 * What comes from the changelog is committed, so a copy that only restores is never in doubt.
 */
final class LatestRecord implements WindowContents {
    static final long ONLY_ARRIVAL = 0;

    private final Timelines timelines;
    private boolean clean;
    private boolean doubtIsDurable;

    LatestRecord(Timelines timelines) {
        this.timelines = timelines;
        this.clean = CleanStop.was(timelines);
    }

    @Override
    public StoredCut opened() {
        return StoredCut.noted(timelines);
    }

    @Override
    public void put(byte[] key, long timestamp, byte @Nullable [] value) {
        if (clean) {
            clean = false;
            doubtIsDurable = false;
            CleanStop.isOver(timelines);
        }
        restore(key, timestamp, value);
    }

    @Override
    public void restore(byte[] key, long timestamp, byte @Nullable [] value) {
        if (value == null) {
            timelines.remove(key, timestamp, ONLY_ARRIVAL);
        } else {
            timelines.put(key, timestamp, ONLY_ARRIVAL, value);
        }
    }

    @Override
    public long lastArrival() {
        return ONLY_ARRIVAL;
    }

    /** Files that are given back may be gone at once, and the note not yet be on disk. */
    @Override
    public void beforeExpiry() {
        if (!doubtIsDurable) {
            timelines.flush();
            doubtIsDurable = true;
        }
    }

    @Override
    public void committed() {
        if (!clean) {
            clean = true;
            CleanStop.note(timelines);
        }
    }

    @Override
    public void closingUnchanged() {}
}
