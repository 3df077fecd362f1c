package dev.rangestreams.windowing.internal.state;

import dev.rangestreams.runtime.internal.clock.ClosingClock;
import dev.rangestreams.runtime.internal.clock.OperatorTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes up what was kept. Some entries may have been written for a commit that did not go through. Those that were written after
 * its marks certainly were, and are taken as they were before. For the others the first record decides.
 */
final class Unsettled<A> {
    private final PaneCodec<A> codec;
    private final Changes<A> changes;
    private final Panes<A> panes;
    private final @Nullable LastResults<A> lastResults;
    private final List<Doubt> doubts = new ArrayList<>();
    private boolean settled;

    /** @param lastResults null if nobody wants them */
    Unsettled(PaneCodec<A> codec, Changes<A> changes, Panes<A> panes, @Nullable LastResults<A> lastResults) {
        this.codec = codec;
        this.changes = changes;
        this.panes = panes;
        this.lastResults = lastResults;
    }

    /** An entry of the last commit that was prepared, and what it was before. */
    private static final class Doubt {
        private final byte[] key;
        private final byte @Nullable [] before;
        private final @Nullable Pane<?> pane;

        Doubt(byte[] key, byte @Nullable [] before, @Nullable Pane<?> pane) {
            this.key = key;
            this.before = before;
            this.pane = pane;
        }
    }

    void takeUp(byte[] key, KeptPane entry, OperatorTime time, ClosingClock clock) {
        if (PaneCodec.isLastResult(key) && lastResults == null) {
            // Or they would be taken for the last ones if they are wanted again.
            changes.remove(key);
            return;
        }
        if (entry.canGoBack() && entry.arrival() >= time.preparedArrivals()) {
            takeUpAsBefore(key, entry.before(), clock.now());
            return;
        }
        Pane<A> pane = entry.now() == null ? null : codec.pane(key, entry.now());
        if (pane != null) {
            changes.isKept(pane);
            put(pane, clock.now());
        }
        if (entry.canGoBack() && entry.arrival() >= time.committedArrivals()) {
            doubts.add(new Doubt(key, entry.before(), pane));
        } else if (pane == null) {
            changes.remove(key);
        }
    }

    private void takeUpAsBefore(byte[] key, byte @Nullable [] before, long clock) {
        if (before == null) {
            changes.remove(key);
        } else {
            Pane<A> pane = codec.pane(key, before);
            put(pane, clock);
            changes.wentBackTo(pane);
        }
    }

    private void put(Pane<A> pane, long clock) {
        if (pane.hasLastResult()) {
            lastResults.takeUp(pane);
        } else {
            panes.takeUp(pane, clock);
        }
    }

    private void takeOut(Pane<?> pane) {
        if (pane.hasLastResult()) {
            lastResults.takeOut(pane);
        } else {
            panes.takeOut(pane.key(), pane.start());
        }
    }

    /** Whether it is decided if the last commit that was prepared went through. */
    boolean isSettled() {
        return settled;
    }

    /** The commit went through. */
    void keep() {
        settled = true;
        for (Doubt doubt : doubts) {
            if (doubt.pane == null) {
                changes.remove(doubt.key);
            }
        }
        doubts.clear();
    }

    /** The commit did not go through: its records come again. */
    void goBack(long closedEnd, long clock) {
        settled = true;
        for (Doubt doubt : doubts) {
            if (doubt.pane != null) {
                takeOut(doubt.pane);
            }
        }
        panes.goOnFrom(closedEnd);
        for (Doubt doubt : doubts) {
            takeUpAsBefore(doubt.key, doubt.before, clock);
        }
        doubts.clear();
    }
}
