package dev.rangestreams.testkit.engine;

import dev.rangestreams.spi.Order;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Entry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a store ought to hold: a plain list that is filtered and sorted at every read. Slow, and plainly right. */
final class TimelineModel {
    private final List<Entry> entries = new ArrayList<>();
    private final Map<String, Blob> notes = new HashMap<>();
    private long bound = Long.MIN_VALUE;

    TimelineModel copy() {
        TimelineModel copy = new TimelineModel();
        copy.entries.addAll(entries);
        copy.notes.putAll(notes);
        copy.bound = bound;
        return copy;
    }

    void put(Entry entry) {
        if (entry.timestamp() >= bound) {
            remove(entry.key(), entry.timestamp(), entry.arrival());
            entries.add(entry);
        }
    }

    void remove(Blob key, long timestamp, long arrival) {
        entries.removeIf(entry -> entry.isSameAs(key, timestamp, arrival));
    }

    void expireBefore(long newBound) {
        bound = Math.max(bound, newBound);
        entries.removeIf(entry -> entry.timestamp() < bound);
    }

    void putNote(String name, Blob value) {
        notes.put(name, value);
    }

    Optional<Blob> get(Blob key, long timestamp, long arrival) {
        return entries.stream()
                .filter(entry -> entry.isSameAs(key, timestamp, arrival))
                .findFirst()
                .map(Entry::value);
    }

    List<Entry> read(Blob key, long from, long to, Order order) {
        return readKeys(key, key, from, to, order);
    }

    List<Entry> readKeys(@Nullable Blob fromKey, @Nullable Blob toKey, long from, long to, Order order) {
        List<Entry> found = new ArrayList<>();
        for (Entry entry : entries) {
            boolean keyFits = (fromKey == null || fromKey.compareTo(entry.key()) <= 0)
                    && (toKey == null || entry.key().compareTo(toKey) <= 0);
            if (keyFits && from <= entry.timestamp() && entry.timestamp() <= to) {
                found.add(entry);
            }
        }
        found.sort(Entry.ORDER);
        if (order == Order.DESCENDING) {
            Collections.reverse(found);
        }
        return found;
    }

    List<Entry> all() {
        return readKeys(null, null, Long.MIN_VALUE, Long.MAX_VALUE, Order.ASCENDING);
    }

    Map<String, Blob> notes() {
        return Map.copyOf(notes);
    }

    long bound() {
        return bound;
    }
}
