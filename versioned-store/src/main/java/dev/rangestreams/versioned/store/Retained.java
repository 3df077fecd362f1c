package dev.rangestreams.versioned.store;

import dev.rangestreams.core.internal.state.Bounds;
import dev.rangestreams.core.internal.state.SeenInput;
import dev.rangestreams.spi.Timelines;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * What of a store outlives its process, and how long. Notes tell what is committed and whether more was written since; after
 * a crash under at-least-once, or a close without a commit, that is gone on with, because what is put again changes nothing;
 * under exactly-once it may have been aborted, so that everything is taken out and comes from the changelog again.
 *
 * <p>Storage is given back only up to the stream time that a crash cannot take back. Otherwise a put that comes again could
 * miss the end it had, and be valid for too long.
 */
final class Retained {
    private static final int EXPIRIES_PER_RETENTION = 8;

    private final Timelines timelines;
    private final VersionSettings settings;
    private final boolean exactlyOnce;
    private final Map<TopicPartition, Long> restoredOffsets = new HashMap<>();
    private StoredState committed = StoredState.NOTHING;
    private Writing writing = Writing.NONE;
    private long expiredBefore;
    private boolean failed;

    Retained(Timelines timelines, VersionSettings settings, boolean exactlyOnce) {
        this.timelines = timelines;
        this.settings = settings;
        this.exactlyOnce = exactlyOnce;
        if (settings.durable()) {
            open();
        }
    }

    private void open() {
        committed = StoredState.notedIn(timelines, settings.name());
        writing = Writing.notedIn(timelines);
        if (writing == Writing.PROCESSED && exactlyOnce) {
            // In this order, so that a crash on the way leads here again.
            committed = StoredState.NOTHING;
            committed.note(timelines);
            SeenInput.forget(timelines);
            Writing.empty(timelines);
            writing = Writing.NONE;
            writing.note(timelines);
        } else if (writing != Writing.NONE) {
            Mending.everything(timelines);
        }
        restoredOffsets.putAll(committed.offsets());
    }

    StoredState committed() {
        return committed;
    }

    /** To be called before anything is written. */
    void writing(Writing what) {
        if (what.compareTo(writing) > 0) {
            if (settings.durable()) {
                what.note(timelines);
            }
            writing = what;
        }
    }

    void restored(TopicPartition changelog, long offset) {
        restoredOffsets.put(changelog, offset);
    }

    Map<TopicPartition, Long> restoredOffsets() {
        return Map.copyOf(restoredOffsets);
    }

    void commit(StoredState state) {
        if (settings.durable()) {
            if (!state.equals(committed)) {
                state.note(timelines);
                committed = state;
            }
            nothingIsHalfDone();
        }
        expire(state.streamTime());
    }

    private void nothingIsHalfDone() {
        if (writing != Writing.NONE) {
            Writing.NONE.note(timelines);
            writing = Writing.NONE;
        }
    }

    /** Under exactly-once commits are not told of, but then a crash leaves nothing that was expired too early. */
    void beforeCommit(long streamTime) {
        if (exactlyOnce) {
            expire(streamTime);
        }
    }

    private void expire(long streamTime) {
        long horizon = Bounds.minus(streamTime, settings.historyRetentionMs());
        long step = Math.max(1, settings.historyRetentionMs() / EXPIRIES_PER_RETENTION);
        if (horizon > 0 && (expiredBefore == 0 || horizon - expiredBefore >= step)) {
            // What says that time has come so far must be durable before what it lets go is gone.
            timelines.flush();
            timelines.expireBefore(horizon);
            expiredBefore = horizon;
        }
    }

    /**
     * To be called as the store is closed. What is there but was not committed is gone on with as after a crash, by the clock of
     * the commit, since it comes again; but nothing of it is half done, unless something failed.
     */
    void closing() {
        if (settings.durable() && !exactlyOnce && !failed) {
            nothingIsHalfDone();
        }
    }

    void failed() {
        failed = true;
    }
}
