package dev.rangestreams.store.chronicle;

import dev.rangestreams.spi.EngineChecks;
import dev.rangestreams.spi.TimelineCursor;

/** A cursor on a walk: what it says of the entry it is on, and when it may. */
abstract class WalkCursor implements TimelineCursor {
    final ChronicleTimelines owner;
    final Walk walk;
    private boolean onEntry;
    private boolean closed;

    WalkCursor(ChronicleTimelines owner, Walk walk) {
        this.owner = owner;
        this.walk = walk;
    }

    /** Makes sure that the walk has an entry at hand; false if there is none left. */
    abstract boolean reach();

    /** The key of the entry that the walk is on. */
    abstract byte[] currentKey();

    /** Gives back what the cursor holds. Called once. */
    abstract void release();

    @Override
    public final boolean advance() {
        if (closed) {
            throw EngineChecks.closedCursor();
        }
        owner.mustBeOpen("advance a cursor");
        onEntry = walk.isAtHand() || reach();
        if (onEntry) {
            walk.step();
        }
        return onEntry;
    }

    @Override
    public final byte[] key() {
        current();
        return currentKey();
    }

    @Override
    public final long timestamp() {
        return current().timestamp();
    }

    @Override
    public final long arrival() {
        return current().arrival();
    }

    @Override
    public final byte[] value() {
        Walk walked = current();
        return walked.isOutside() ? owner.outside(walked) : walked.value();
    }

    private Walk current() {
        if (!onEntry) {
            throw EngineChecks.notOnEntry(closed);
        }
        owner.mustBeOpen("read a cursor's entry");
        return walk;
    }

    @Override
    public final void close() {
        if (!closed) {
            closed = true;
            onEntry = false;
            release();
        }
    }
}
