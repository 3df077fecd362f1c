package dev.rangestreams.windowing.internal.state;

import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * What has been added up of one key: a tumbling window, a part that several sliding windows share, or a session. Between commits
 * it is an object; what was read back stays bytes until somebody needs it. Used by one thread.
 */
final class Pane<A> {
    private final Bytes key;
    private final long start;
    private long last;
    private long newest;
    private long changedAt;
    private boolean lastResult;
    private @Nullable A accumulator;
    private byte @Nullable [] encoded;

    /** For {@link Changes}, which alone looks at it. */
    final Change change = new Change();

    /** When a queue holds it for, in the queue's own terms. */
    long queuedToClose;

    long queuedToFire = Long.MAX_VALUE;

    /** A pane that begins with what {@code accumulator} has seen. */
    Pane(Bytes key, long start, long last, long newest, long changedAt, A accumulator) {
        this.key = key;
        this.start = start;
        this.last = last;
        this.newest = newest;
        this.changedAt = changedAt;
        this.accumulator = accumulator;
    }

    /** A pane as it was kept. */
    Pane(Bytes key, long start, long last, long newest, long changedAt, byte[] encoded) {
        this.key = key;
        this.start = start;
        this.last = last;
        this.newest = newest;
        this.changedAt = changedAt;
        this.encoded = encoded;
    }

    /** What the last window of a key that closed held, which ended at {@code end}. */
    static <A> Pane<A> ofLastResult(Bytes key, long end, long newest, byte[] encoded) {
        Pane<A> pane = new Pane<>(key, 0, end, newest, end, encoded);
        pane.lastResult = true;
        return pane;
    }

    /** It is that. */
    void isOfLastResult() {
        lastResult = true;
    }

    /** Whether it is no open window, but the last one of its key that closed. */
    boolean hasLastResult() {
        return lastResult;
    }

    /** What has become of it since the last commit. */
    static final class Change {
        /** Whether it is to be written at the next commit. */
        boolean toWrite;

        /** Whether it was changed since the last commit that went through, and {@link #before} says what it was then. */
        boolean unconfirmed;

        /** What it was then, null if it was not there. */
        byte @Nullable [] before;

        /** Whether the changelog has something of it. */
        boolean kept;

        /** Whether it was changed since the engine was written. */
        boolean toStore;

        /** Whether the engine has something of it. */
        boolean stored;

        /** Whether it has closed, or become part of another. */
        boolean gone;
    }

    Bytes key() {
        return key;
    }

    long start() {
        return start;
    }

    /** The time of its last record, for sessions; else its start. */
    long last() {
        return last;
    }

    /** The highest time of its records. */
    long newest() {
        return newest;
    }

    /** What the closing clock showed when it was last changed. */
    long changedAt() {
        return changedAt;
    }

    A accumulator(PaneCodec<A> codec) {
        if (accumulator == null) {
            accumulator = codec.accumulator(encoded);
            encoded = null;
        }
        return accumulator;
    }

    /** The accumulator as bytes. */
    byte[] encoded(PaneCodec<A> codec) {
        return encoded == null ? codec.encode(accumulator) : encoded;
    }

    void set(A added, long time, long clock) {
        accumulator = added;
        encoded = null;
        newest = Math.max(newest, time);
        changedAt = clock;
    }

    /** The last result of its key is that of a later window. */
    void becomes(byte[] later, long laterNewest, long end) {
        accumulator = null;
        encoded = later;
        newest = laterNewest;
        changedAt = end;
        last = end;
    }

    void reach(long time) {
        last = Math.max(last, time);
    }
}
