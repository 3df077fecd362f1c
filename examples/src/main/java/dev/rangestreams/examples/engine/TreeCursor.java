package dev.rangestreams.examples.engine;

import dev.rangestreams.spi.EngineChecks;
import dev.rangestreams.spi.TimelineCursor;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Walks over a copy, and no further once its store was closed. */
final class TreeCursor implements TimelineCursor {
    private final TreeTimelines owner;
    private final Iterator<Map.Entry<Place, byte[]>> rest;
    private Map.@Nullable Entry<Place, byte[]> at;
    private boolean closed;

    TreeCursor(TreeTimelines owner, Iterator<Map.Entry<Place, byte[]>> copy) {
        this.owner = owner;
        this.rest = copy;
    }

    // snippet: cursor
    @Override
    public boolean advance() {
        if (closed) {
            throw EngineChecks.closedCursor();
        }
        owner.checkOpen();
        at = rest.hasNext() ? rest.next() : null;
        return at != null;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            at = null;
            owner.cursorClosed();
        }
    }
    // end

    private Map.Entry<Place, byte[]> current() {
        Map.Entry<Place, byte[]> present = at;
        if (present == null) {
            throw EngineChecks.notOnEntry(closed);
        }
        return present;
    }

    @Override
    public byte[] key() {
        return current().getKey().key;
    }

    @Override
    public long timestamp() {
        return current().getKey().timestamp;
    }

    @Override
    public long arrival() {
        return current().getKey().arrival;
    }

    @Override
    public byte[] value() {
        return current().getValue();
    }
}
