package dev.rangestreams.store.inmemory;

import dev.rangestreams.spi.TimelineEngine;

/**
 * The engine that keeps timelines on the heap. It is the fastest to read, and the contents end with {@code close}.
 *
 * <p>Putting the newest entry of a key costs O(1) amortised, a late one moves the entries after it. Reading costs a
 * look-up of the key, a binary search, and a step per entry; nothing is copied unless a late entry arrives, or one is
 * replaced or removed, while a cursor is open on the same key. An entry costs about 45 bytes beside its value, and a key
 * about 400 beside its own bytes.
 */
public final class InMemory {
    private static final TimelineEngine ENGINE = new InMemoryEngine();

    private InMemory() {}

    /**
     * The engine. It has no options.
     *
     * @return the same instance every time; any number of stores may be opened from it
     */
    public static TimelineEngine engine() {
        return ENGINE;
    }
}
