package dev.rangestreams.store.chronicle;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What a store knows on the heap: its keys, where their chunks are, and the notes. */
final class Contents {
    final KeyTable keys = new KeyTable();
    final KeyOrder order = new KeyOrder();
    final Map<String, byte[]> notes = new ConcurrentHashMap<>();
    final Expiry expiry;
    long entries;

    Contents(Expiry expiry) {
        this.expiry = expiry;
    }

    void add(Timeline timeline) {
        keys.add(timeline);
        order.add(timeline);
    }

    void remove(Timeline timeline) {
        expiry.forget(timeline);
        keys.remove(timeline);
        order.remove(timeline);
    }
}
