package dev.rangestreams.versioned.store;

import dev.rangestreams.core.internal.state.Bounds;
import dev.rangestreams.core.internal.state.LeftBehind;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * What of a store outlives its process, and how long. Notes tell what is committed and whether more was written since; after
 * a crash under at-least-once, or a close without a commit, that is gone on with, because what is put again changes nothing;
 * under exactly-once it may have been aborted, so that the store is emptied as it is opened.
 *
 * <p>Storage is given back only up to the stream time that a crash cannot take back. Otherwise a put that comes again could
 * miss the end it had, and be valid for too long.
 */
final class Retained {
    /** So many restored entries pay for making them durable, which costs as much as restoring ten thousand of them. */
    private static final int RESTORED_PER_EXPIRY = 200_000;

    private static final int EXPIRIES_PER_RETENTION = 8;

    private final Timelines timelines;
    private final VersionSettings settings;
    private final boolean exactlyOnce;
    private final Map<TopicPartition, Long> restoredOffsets = new HashMap<>();
    private StoredState committed = StoredState.NOTHING;
    private Writing writing = Writing.NONE;
    private long expiredBefore;
    private boolean emptiedByACrash;
    private int restored;
    private boolean failed;

    Retained(Timelines timelines, VersionSettings settings, TimelineSettings opened, boolean exactlyOnce) {
        this.timelines = timelines;
        this.settings = settings;
        this.exactlyOnce = exactlyOnce;
        if (settings.durable()) {
            committed = StoredState.notedIn(timelines, opened);
            writing = Writing.notedIn(timelines);
            if (writing != Writing.NONE) {
                Mending.everything(timelines);
            }
            restoredOffsets.putAll(committed.offsets());
        }
    }

    /** Why a store cannot go on with what it finds, null if it can. */
    static @Nullable String unusable(Timelines found, VersionSettings settings, boolean exactlyOnce) {
        return settings.durable() && exactlyOnce && Writing.notedIn(found) == Writing.PROCESSED
                ? LeftBehind.IN_DOUBT
                : null;
    }

    StoredState committed() {
        return committed;
    }

    /** To be called before anything is written. */
    void writing(Writing what) {
        if (what.compareTo(writing) > 0) {
            note(what);
        }
    }

    private void note(Writing what) {
        if (settings.durable()) {
            what.note(timelines);
        }
        writing = what;
        emptiedByACrash = false;
    }

    void restored(TopicPartition changelog, long offset) {
        restoredOffsets.put(changelog, offset);
        restored++;
    }

    Map<TopicPartition, Long> restoredOffsets() {
        return Map.copyOf(restoredOffsets);
    }

    void commit(StoredState state) {
        boolean processed = writing == Writing.PROCESSED;
        if (settings.durable()) {
            if (!state.equals(committed)) {
                state.note(timelines);
                committed = state;
            }
            nothingIsHalfDone();
        }
        if (processed || restored >= RESTORED_PER_EXPIRY || !settings.durable()) {
            restored = 0;
            expire(state.streamTime());
        }
    }

    private void nothingIsHalfDone() {
        if (writing != Writing.NONE) {
            note(Writing.NONE);
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
            if (!emptiedByACrash) {
                // What says that time has come so far must be durable before what it lets go is gone.
                timelines.flush();
                emptiedByACrash = exactlyOnce && writing == Writing.PROCESSED;
            }
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
