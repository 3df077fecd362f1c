package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.core.internal.state.Bounds;
import dev.rangestreams.core.internal.state.SeenInput;
import dev.rangestreams.core.internal.state.Source;
import dev.rangestreams.spi.Timelines;
import java.util.Collection;
import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.BatchingStateRestoreCallback;
import org.jspecify.annotations.Nullable;

/**
 * Puts a changelog's entries back, on restore and on standby copies, and remembers what has to be known of them: the
 * highest arrival and offsets, and the clock, by which a standby copy expires as its active one does.
 */
final class BufferRestore implements BatchingStateRestoreCallback {
    private final String storeName;
    private final long retentionMs;
    private final Replays replays;
    private @Nullable Timelines timelines;
    private @Nullable SeenInput seen;
    private long highestArrival = -1;

    // Read by interactive queries while a standby restores.
    private volatile long knownTime = Envelope.UNKNOWN;
    private volatile long committedClock = Envelope.UNKNOWN;

    BufferRestore(String storeName, long retentionMs, Replays replays) {
        this.storeName = storeName;
        this.retentionMs = retentionMs;
        this.replays = replays;
    }

    /** @param from what the store holds already, which counts as restored */
    void into(Timelines target, SeenInput seenBefore, StoredCut from) {
        highestArrival = from.lastArrival();
        knownTime = from.streamTime();
        // Stored, but perhaps not committed as input: then it comes again, and nothing has to be restored to know it.
        seenBefore.offsets().forEach(replays::sawStored);
        timelines = target;
        seen = seenBefore;
    }

    long highestArrival() {
        return highestArrival;
    }

    /** The highest stream time known of, which may be ahead of the last commit. */
    long knownTime() {
        return knownTime;
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

    @Override
    public void restore(byte[] key, byte[] value) {
        restoreAll(List.of(KeyValue.pair(key, value)));
    }

    @Override
    public void restoreAll(Collection<KeyValue<byte[], byte[]>> records) {
        Timelines target = timelines;
        if (target == null) {
            throw new IllegalStateException("Store " + storeName + " is being restored before it was opened");
        }
        long clockBefore = committedClock;
        for (KeyValue<byte[], byte[]> record : records) {
            // A change without a value is no change: nothing is ever taken out of a buffer but by time.
            if (record.value != null) {
                restore(target, record.key, record.value);
            }
        }
        if (committedClock > clockBefore) {
            target.expireBefore(Bounds.visibleFrom(committedClock, retentionMs));
        }
    }

    private void restore(Timelines target, byte[] key, byte[] value) {
        Envelope envelope = Envelope.decode(value, storeName);
        target.put(ChangelogKey.key(key), ChangelogKey.timestamp(key), envelope.arrival(), value);
        saw(envelope);
    }

    /** Remembers what has to be known of an entry that an earlier run stored. */
    void saw(Envelope envelope) {
        highestArrival = Math.max(highestArrival, envelope.arrival());
        committedClock = Math.max(committedClock, envelope.committedClock());
        Source source = envelope.source();
        if (source != null) {
            replays.sawStored(source);
            if (seen != null) {
                seen.saw(source);
            }
        }
    }
}
