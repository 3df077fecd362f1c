package dev.rangestreams.store.chronicle;

import dev.rangestreams.spi.TimelineCursor;
import org.jspecify.annotations.Nullable;

/** Walks over one key's entries. The first chunk is copied when it opens; if that is all, it needs the store no more. */
final class KeyCursor implements TimelineCursor {
    private final ChronicleTimelines owner;
    private final byte[] key;
    private final Walk walk;
    private Pins.@Nullable Pin pin;
    private boolean onEntry;
    private boolean closed;

    KeyCursor(ChronicleTimelines owner, byte[] key, Walk walk, Pins.@Nullable Pin pin) {
        this.owner = owner;
        this.key = key;
        this.walk = walk;
        this.pin = pin;
    }

    @Override
    public boolean advance() {
        if (closed) {
            throw ChronicleTimelines.closedCursor();
        }
        owner.mustBeOpen("advance a cursor");
        onEntry = walk.isAtHand() || (walk.hasMore() && owner.load(walk));
        if (onEntry) {
            walk.step();
        }
        return onEntry;
    }

    @Override
    public byte[] key() {
        current();
        return key;
    }

    @Override
    public long timestamp() {
        return current().timestamp();
    }

    @Override
    public long arrival() {
        return current().arrival();
    }

    @Override
    public byte[] value() {
        Walk walked = current();
        return walked.isOutside() ? owner.outside(walked) : walked.value();
    }

    private Walk current() {
        if (!onEntry) {
            throw ChronicleTimelines.notOnEntry(closed);
        }
        owner.mustBeOpen("read a cursor's entry");
        return walk;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            onEntry = false;
            Pins.Pin held = pin;
            pin = null;
            owner.cursorClosed(held);
        }
    }
}
