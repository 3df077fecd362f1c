package dev.rangestreams.windowing.internal.state;

import dev.rangestreams.runtime.internal.clock.OperatorTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which panes changed since the last commit, and what they were then. Under exactly-once a commit takes all with it or nothing, so
 * only what is new is written. Under at-least-once what is kept may be ahead of the input that counts as read. So each entry also
 * says what it was at the last commit that went through, and what has closed stays, marked as closed, until its commit did.
 *
 * <p>Used by the thread of the task.
 */
final class Changes<A> {
    private static final long NONE = -1;

    private final PaneCodec<A> codec;
    private final OperatorTime time;
    private final boolean canGoBack;
    private final Sink sink;

    private final List<Pane<A>> toWrite = new ArrayList<>();
    private final List<Pane<A>> unconfirmed = new ArrayList<>();
    private final List<byte[]> closing = new ArrayList<>();
    private final List<byte[]> toRemove = new ArrayList<>();
    private long arrival = NONE;

    /** Where entries go. */
    interface Sink {
        void put(byte[] key, byte @Nullable [] value);
    }

    Changes(PaneCodec<A> codec, OperatorTime time, boolean canGoBack, Sink sink) {
        this.codec = codec;
        this.time = time;
        this.canGoBack = canGoBack;
        this.sink = sink;
    }

    /** To be told before a pane changes. */
    void changing(Pane<A> pane) {
        Pane.Change change = pane.change;
        if (!change.toWrite) {
            change.toWrite = true;
            toWrite.add(pane);
            if (arrival == NONE) {
                // Now, and not at the commit: the marks of that commit may be prepared before this is asked.
                arrival = time.takeArrival();
            }
        }
        if (canGoBack && !change.unconfirmed) {
            change.unconfirmed = true;
            change.before = change.kept ? codec.state(pane) : null;
            unconfirmed.add(pane);
        }
    }

    /** A pane closes, or becomes part of another; it does not change any more. */
    void leaves(Pane<A> pane) {
        changing(pane);
        pane.change.gone = true;
    }

    /** A pane as it was at the last commit that went through, while what is kept of it is of a later one. */
    void wentBackTo(Pane<A> pane) {
        pane.change.kept = true;
        changing(pane);
    }

    /** What is kept under a key is nothing any more. */
    void remove(byte[] key) {
        toRemove.add(key);
    }

    /** A commit is about to come. */
    void write() {
        toRemove.forEach(key -> sink.put(key, null));
        toRemove.clear();
        for (Pane<A> pane : toWrite) {
            pane.change.toWrite = false;
            write(pane);
        }
        toWrite.clear();
        arrival = NONE;
    }

    private void write(Pane<A> pane) {
        Pane.Change change = pane.change;
        byte[] key = codec.key(pane);
        if (!change.gone) {
            byte[] now = codec.state(pane);
            sink.put(key, canGoBack ? codec.entry(arrival, now, change.before) : codec.entry(arrival, now));
            change.kept = true;
        } else if (canGoBack && change.before != null) {
            sink.put(key, codec.entry(arrival, null, change.before));
            closing.add(key);
        } else if (change.kept) {
            sink.put(key, null);
        }
    }

    /** The commit went through. */
    void confirmed() {
        for (Pane<A> pane : unconfirmed) {
            pane.change.unconfirmed = false;
            pane.change.before = null;
        }
        unconfirmed.clear();
        toRemove.addAll(closing);
        closing.clear();
    }
}
