package dev.rangestreams.store.inmemory;

import dev.rangestreams.spi.EngineChecks;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;

/** Walks over one key's entries. It is the view that it walks over, so that a read allocates one object. */
final class KeyCursor extends View implements TimelineCursor {
    private final InMemoryTimelines owner;
    private final byte[] key;
    private final int step;
    private int at;
    private int left;
    private boolean onEntry;
    private boolean closed;

    KeyCursor(InMemoryTimelines owner, byte[] key, Order order) {
        this.owner = owner;
        this.key = key;
        this.step = order == Order.ASCENDING ? 1 : -1;
    }

    /** To be called once the view shows what there is to walk over; not at all if there is no such key. */
    void start() {
        left = high - low;
        at = step > 0 ? low - 1 : high;
    }

    @Override
    public boolean advance() {
        if (closed) {
            throw EngineChecks.closedCursor();
        }
        owner.mustBeOpen("advance a cursor");
        if (left == 0) {
            onEntry = false;
            return false;
        }
        left--;
        at += step;
        onEntry = true;
        return true;
    }

    @Override
    public byte[] key() {
        current();
        return key;
    }

    @Override
    public long timestamp() {
        return timestamps[current()];
    }

    @Override
    public long arrival() {
        return arrivals[current()];
    }

    @Override
    public byte[] value() {
        return values[current()];
    }

    private int current() {
        if (!onEntry) {
            throw EngineChecks.notOnEntry(closed);
        }
        owner.mustBeOpen("read a cursor's entry");
        return at;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            onEntry = false;
            release();
            owner.cursorClosed();
        }
    }
}
