package dev.rangestreams.store.chronicle;

import org.jspecify.annotations.Nullable;

/** Walks over one key's entries. The first chunk is copied when it opens; if that is all, it needs the store no more. */
final class KeyCursor extends WalkCursor {
    private final byte[] key;
    private Pins.@Nullable Pin pin;

    KeyCursor(ChronicleTimelines owner, byte[] key, Walk walk, Pins.@Nullable Pin pin) {
        super(owner, walk);
        this.key = key;
        this.pin = pin;
    }

    @Override
    boolean reach() {
        return walk.hasMore() && owner.load(walk);
    }

    @Override
    byte[] currentKey() {
        return key;
    }

    @Override
    void release() {
        Pins.Pin held = pin;
        pin = null;
        owner.cursorClosed(held);
    }
}
