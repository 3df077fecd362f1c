package dev.rangestreams.core.internal.buffer;

import org.jspecify.annotations.Nullable;

/**
 * What a window store keeps of the records of one key and time, and what it finds of them after it was left uncleanly. The
 * stream thread calls it.
 */
interface WindowContents {
    /** How far the contents had come when the store was last committed, once all beyond that was dealt with. */
    StoredCut opened();

    /** A change that is being made; a null value is a deletion. */
    void put(byte[] key, long timestamp, byte @Nullable [] value);

    /** A change that comes from the changelog, so that it was committed. */
    void restore(byte[] key, long timestamp, byte @Nullable [] value);

    /** The highest arrival given out. */
    long lastArrival();

    /** Told before anything is given back that was not committed, so that a crash finds the store to be in doubt. */
    void beforeExpiry();

    /** Told once the cut was written. */
    void committed();

    /** Told before the timelines are closed, if nothing was changed since the last commit. */
    void closingUnchanged();
}
