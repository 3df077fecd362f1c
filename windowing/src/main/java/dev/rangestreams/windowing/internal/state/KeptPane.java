package dev.rangestreams.windowing.internal.state;

import org.jspecify.annotations.Nullable;

/** What is kept of a pane, read back. Not a record: it is never compared. */
final class KeptPane {
    private final long arrival;
    private final byte @Nullable [] now;
    private final byte @Nullable [] before;
    private final boolean canGoBack;

    KeptPane(long arrival, byte @Nullable [] now, byte @Nullable [] before, boolean canGoBack) {
        this.arrival = arrival;
        this.now = now;
        this.before = before;
        this.canGoBack = canGoBack;
    }

    /** By which it is known to which commit it belongs. */
    long arrival() {
        return arrival;
    }

    /** The pane, null if it has closed. */
    byte @Nullable [] now() {
        return now;
    }

    /** What it was at the commit before, null if it was not there. */
    byte @Nullable [] before() {
        return before;
    }

    /** Whether it says what it was before. */
    boolean canGoBack() {
        return canGoBack;
    }
}
