package dev.rangestreams.windowing.internal.state;

import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * The open panes of one kind of window, and what is due of them. Times at which something closes are given as <em>ends</em>: how
 * far closing has got, allowed lateness taken off.
 */
interface Panes<A> {

    /** What a window of a key holds when it closes or fires. */
    interface Emit<A> {
        void window(Bytes key, long start, long end, long newest, A accumulator);
    }

    /**
     * Whether a record is late.
     *
     * @param closedEnd how far closing has got
     */
    Taken.Verdict verdict(Bytes key, long time, long closedEnd);

    /** The end of the last window that could have owned a record. */
    long lastEnd(long time);

    /**
     * The pane that a record belongs to, made or put together if need be, and told to {@link Changes} as changing.
     *
     * @param clock what the closing clock shows
     */
    Pane<A> paneOf(Bytes key, long time, long clock);

    /** Takes up a pane that was kept. */
    void takeUp(Pane<A> pane, long clock);

    /** Takes a pane out, as if it had never been there. */
    @Nullable
    Pane<A> takeOut(Bytes key, long start);

    /** The lowest end that {@link #close} has something to do for. */
    long nextEnd();

    /** Closes what ends at or before {@code closedEnd}, in the order of ends for each key. */
    void close(long closedEnd, Emit<A> emit);

    /** The lowest time of the closing clock that {@link #fire} has something to do for. */
    long nextFire();

    /**
     * Fires what changed since it last fired, of windows that are open when their time to fire comes.
     *
     * @param before what the closing clock showed before
     * @param clock what it shows now
     */
    void fire(long before, long clock, long closedEnd, Emit<A> emit);

    /** Goes on from where closing had got, also if that is less far than it has got here. */
    void goOnFrom(long closedEnd);

    /** How many panes are open. */
    long size();

    /** The open panes of a key, in the order of time. */
    List<Pane<A>> ofKey(Bytes key);

    /** The end of a pane, for those who look at it while it is open. */
    long endOf(Pane<A> pane);

    void forEach(Consumer<Pane<A>> use);
}
