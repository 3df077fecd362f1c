package dev.rangestreams.runtime.internal.store;

import dev.rangestreams.spi.Timelines;

/**
 * When a store gives storage back: never what a crash could bring into sight again. Under at-least-once Kafka tells stores of
 * their commits, and storage is given back then. Under exactly-once it does not tell them. Then it depends on how contents come
 * back:
 *
 * <ul>
 *   <li>Where they are emptied after a crash, storage may be given back as stream time passes. Most such stores have a cache of
 *       Kafka's in front, which does not pass on that a commit is about to come. So it is also done when something is put.
 *   <li>Where entries are taken out, stream time is that of the last commit again. So storage is given back up to a commit that
 *       is known to have gone through. A commit that fails ends the task, and a task that ends prepares at most one more. So
 *       when a second one is prepared after a commit, that commit has gone through.
 * </ul>
 *
 * <p>Used by the thread of the task.
 */
public final class Expiry {
    /** Giving back may cost a flush, so it is not done for less than this part of the retention. */
    private static final int STEPS_PER_RETENTION = 8;

    /** How many restored entries pay for making them durable, which costs as much as restoring ten thousand of them. */
    private static final int RESTORED_PER_STEP = 200_000;

    private final Timelines timelines;
    private final StoreDescription store;
    private final boolean exactlyOnce;

    /** Whether what says how far time has come must be durable before what it lets go is gone. */
    private final boolean flushesFirst;

    private final long step;
    private long expiredBefore;
    private boolean put;
    private boolean doubtIsDurable;
    private Written written;
    private int restored;
    private long prepared = Long.MIN_VALUE;
    private long wentThrough = Long.MIN_VALUE;

    Expiry(Timelines timelines, StoreDescription store, boolean durable, boolean exactlyOnce, Written found) {
        this.timelines = timelines;
        this.store = store;
        this.exactlyOnce = exactlyOnce;
        this.written = found;
        this.flushesFirst = durable && store.putsReadThePast();
        this.step = Math.max(1, store.retentionMs() / STEPS_PER_RETENTION);
    }

    /** Something was put. For stores behind a cache of Kafka's, and for those whose entries are taken out after a crash. */
    public void put(long streamTime) {
        put = true;
        if (isEmptiedByACrash()) {
            inSteps(streamTime);
        }
    }

    /** Whether what was put since the last commit is thrown away with all the rest if the process ends now. */
    private boolean isEmptiedByACrash() {
        return exactlyOnce && store.recovery() == Recovery.PUT_AGAIN;
    }

    /**
     * A commit is about to come.
     *
     * @param streamTime by which storage may be given back
     * @param isCommitted whether that is the time of a commit that went through already
     */
    void beforeCommit(long streamTime, boolean isCommitted) {
        if (isCommitted) {
            upTo(streamTime);
        } else if (isEmptiedByACrash()) {
            inSteps(streamTime);
        } else if (exactlyOnce && put) {
            upTo(wentThrough);
            wentThrough = prepared;
            prepared = streamTime;
        }
        put = false;
    }

    /** All that was put is committed. */
    void committed(long streamTime, boolean processed) {
        if (!flushesFirst) {
            upTo(streamTime);
        } else if (processed) {
            inSteps(streamTime);
        }
    }

    /**
     * Entries were put back, which are committed.
     *
     * @param streamTime how far time had come with them
     * @param entries how many they were
     */
    public void restored(long streamTime, int entries) {
        restored += entries;
        if (!flushesFirst) {
            upTo(streamTime);
        } else if (restored >= RESTORED_PER_STEP) {
            restored = 0;
            inSteps(streamTime);
        }
    }

    /** What a crash would find was noted anew. */
    void noted(Written what) {
        written = what;
        doubtIsDurable = false;
    }

    private void upTo(long streamTime) {
        long bound = store.visibleFrom(streamTime);
        if (bound > 0) {
            timelines.expireBefore(bound);
            expiredBefore = Math.max(expiredBefore, bound);
        }
    }

    private void inSteps(long streamTime) {
        long bound = store.visibleFrom(streamTime);
        if (bound <= 0 || (expiredBefore != 0 && bound - expiredBefore < step)) {
            return;
        }
        if (!doubtIsDurable) {
            // Files that are given back may be gone at once, and the note that tells of it not yet be on disk.
            timelines.flush();
            doubtIsDurable = isEmptiedByACrash() && written == Written.PROCESSED;
        }
        upTo(streamTime);
    }
}
