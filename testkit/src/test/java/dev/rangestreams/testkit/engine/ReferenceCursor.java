package dev.rangestreams.testkit.engine;

import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.testkit.internal.Entry;
import java.util.List;

/** Walks a list. */
final class ReferenceCursor implements TimelineCursor {
    private final List<Entry> entries;
    private final Runnable checkStore;
    private final Runnable onClose;
    private int index = -1;
    private boolean open = true;

    ReferenceCursor(List<Entry> entries, Runnable checkStore, Runnable onClose) {
        this.entries = entries;
        this.checkStore = checkStore;
        this.onClose = onClose;
    }

    @Override
    public boolean advance() {
        if (!open) {
            throw new IllegalStateException("The cursor is closed");
        }
        checkStore.run();
        index = Math.min(index + 1, entries.size());
        return index < entries.size();
    }

    @Override
    public byte[] key() {
        return current().key().bytes();
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
        return current().value().bytes();
    }

    private Entry current() {
        if (!open || index < 0 || index >= entries.size()) {
            throw new IllegalStateException(
                    open ? "The cursor has no current entry; call advance() first" : "The cursor is closed");
        }
        return entries.get(index);
    }

    @Override
    public void close() {
        if (open) {
            open = false;
            onClose.run();
        }
    }
}
