package dev.rangestreams.windowing.internal.state;

import dev.rangestreams.runtime.internal.clock.OperatorTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which panes changed since the last commit, and what they were then. At each commit they are logged; the engine is only told now
 * and then, as the changelog has what it lacks. Under exactly-once a commit takes all with it or nothing, so
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
    private final Log log;

    private final List<Pane<A>> toWrite = new ArrayList<>();
    private final List<Pane<A>> unconfirmed = new ArrayList<>();
    private final List<byte[]> closing = new ArrayList<>();
    private final List<byte[]> toRemove = new ArrayList<>();
    private final List<Pane<A>> unstored = new ArrayList<>();
    private final List<byte[]> storedInVain = new ArrayList<>();
    private long arrival = NONE;

    /** The changelog; a null value takes an entry out. */
    interface Log {
        void put(byte[] key, byte @Nullable [] value);
    }

    Changes(PaneCodec<A> codec, OperatorTime time, boolean canGoBack, Log log) {
        this.codec = codec;
        this.time = time;
        this.canGoBack = canGoBack;
        this.log = log;
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
        isKept(pane);
        changing(pane);
    }

    /** A pane was read from what is kept. */
    void isKept(Pane<A> pane) {
        pane.change.kept = true;
        pane.change.stored = true;
    }

    /** What is kept under a key is nothing any more. */
    void remove(byte[] key) {
        toRemove.add(key);
    }

    /** A commit is about to come. */
    void write() {
        toRemove.forEach(key -> log.put(key, null));
        storedInVain.addAll(toRemove);
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
        if (!change.toStore) {
            change.toStore = true;
            unstored.add(pane);
        }
        byte[] key = codec.key(pane);
        if (!change.gone) {
            byte[] now = codec.state(pane);
            log.put(key, canGoBack ? codec.entry(arrival, now, change.before) : codec.entry(arrival, now));
            change.kept = true;
        } else if (canGoBack && change.before != null) {
            log.put(key, codec.entry(arrival, null, change.before));
            closing.add(key);
        } else if (change.kept) {
            log.put(key, null);
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

    /** How many entries the engine lacks. */
    int unstored() {
        return unstored.size();
    }

    /** Brings an engine to where the changelog is, after a commit. What came and went meanwhile it never sees. */
    void store(Kept engine) {
        storedInVain.forEach(engine::remove);
        storedInVain.clear();
        for (Pane<A> pane : unstored) {
            Pane.Change change = pane.change;
            change.toStore = false;
            if (!change.gone) {
                engine.put(codec.key(pane), codec.entry(0, codec.state(pane)));
                change.stored = true;
            } else if (change.stored) {
                engine.remove(codec.key(pane));
            }
        }
        unstored.clear();
    }
}
