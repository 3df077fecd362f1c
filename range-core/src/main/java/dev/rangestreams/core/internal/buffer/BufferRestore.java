package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.core.internal.envelope.Envelope;
import dev.rangestreams.runtime.internal.clock.Bounds;
import dev.rangestreams.runtime.internal.input.Source;
import dev.rangestreams.runtime.internal.store.ChangelogKey;
import dev.rangestreams.runtime.internal.store.OpenStore;
import dev.rangestreams.spi.Timelines;
import org.jspecify.annotations.Nullable;

/**
 * Puts a changelog's entries back, on restore and on standby copies, and remembers what has to be known of them: the
 * highest arrival and offsets, and the clock, by which a standby copy expires as its active one does.
 */
final class BufferRestore {
    private final OpenStore store;
    private final Timelines timelines;
    private final Replays replays;
    private long highestArrival;
    // Read by interactive queries while a standby restores.
    private volatile long knownTime;
    private volatile long committedClock = Bounds.NO_TIME;

    /** What the store holds already counts as restored. */
    BufferRestore(OpenStore store, Replays replays) {
        this.store = store;
        this.timelines = store.timelines();
        this.replays = replays;
        this.highestArrival = store.checkpoint().lastArrival();
        this.knownTime = store.checkpoint().streamTime();
        // Stored, but perhaps not committed as input: then it comes again, and nothing has to be restored to know it.
        store.checkpoint().input().forEach(replays::sawStored);
    }

    long highestArrival() {
        return highestArrival;
    }

    /** The highest stream time known of, which may be ahead of the last commit. */
    long knownTime() {
        return knownTime;
    }

    /** The highest stream time that is known to be committed. */
    long committedClock() {
        return committedClock;
    }

    /** By what time readers of a copy that does not process may take entries for expired. */
    long visibleTime() {
        return Math.max(knownTime, committedClock);
    }

    /** Takes over what a task knew that ran on this store until now. */
    void reached(long lastArrival, long streamTime, long committedTime) {
        highestArrival = Math.max(highestArrival, lastArrival);
        knownTime = Math.max(knownTime, streamTime);
        committedClock = Math.max(committedClock, committedTime);
    }

    void restore(byte[] key, byte @Nullable [] value) {
        // A change without a value is no change: nothing is ever taken out of a buffer but by time.
        if (value != null) {
            String name = store.description().name();
            ChangelogKey.check(key, name);
            Envelope envelope = Envelope.decode(value, name);
            timelines.put(ChangelogKey.key(key), ChangelogKey.timestamp(key), envelope.arrival(), value);
            saw(envelope);
        }
    }

    /** Remembers what has to be known of an entry that an earlier run stored. */
    void saw(Envelope envelope) {
        highestArrival = Math.max(highestArrival, envelope.arrival());
        committedClock = Math.max(committedClock, envelope.committedClock());
        Source source = envelope.source();
        if (source != null) {
            replays.sawStored(source);
            store.input().saw(source);
        }
    }
}
