package dev.rangestreams.examples.engine;

import dev.rangestreams.spi.EngineChecks;
import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One store: its entries by key for reading, their places by time for expiring, and one lock. A cursor walks a copy of what
 * it was opened on, which is the simplest way to see nothing that comes later, and makes every read cost memory.
 */
final class TreeTimelines implements Timelines {
    private final String store;
    private final TreeMap<Place, byte[]> entries = new TreeMap<>(Place.BY_KEY);
    private final TreeSet<Place> places = new TreeSet<>(Place.BY_TIME);
    private final Map<String, byte[]> notes = new HashMap<>();
    private long bound;
    private int openCursors;
    private boolean closed;

    TreeTimelines(String storeName) {
        store = "store " + storeName;
    }

    // snippet: write
    @Override
    public synchronized void put(byte[] key, long timestamp, long arrival, byte[] value) {
        checkOpen();
        EngineChecks.entry(store, key, timestamp, arrival, value);
        if (timestamp >= bound) {
            Place place = new Place(key, timestamp, arrival);
            entries.put(place, value);
            places.add(place);
        }
    }

    @Override
    public synchronized void expireBefore(long newBound) {
        checkOpen();
        bound = Math.max(bound, newBound);
        while (!places.isEmpty() && places.first().timestamp < bound) {
            entries.remove(places.pollFirst());
        }
    }
    // end

    @Override
    public synchronized void remove(byte[] key, long timestamp, long arrival) {
        checkOpen();
        EngineChecks.entry(store, key, timestamp, arrival);
        Place place = new Place(key, timestamp, arrival);
        entries.remove(place);
        places.remove(place);
    }

    // snippet: read
    @Override
    public synchronized TimelineCursor read(byte[] key, long from, long to, Order order) {
        checkOpen();
        List<Map.Entry<Place, byte[]>> copy = new ArrayList<>();
        if (from <= to) {
            Place first = new Place(key, from, 0);
            Place last = new Place(key, to, Long.MAX_VALUE);
            // Not the map's own entries: putting an entry again would change them under the cursor.
            entries.subMap(first, true, last, true).forEach((place, value) -> copy.add(Map.entry(place, value)));
        }
        return cursor(copy, order);
    }

    private TimelineCursor cursor(List<Map.Entry<Place, byte[]>> copy, Order order) {
        if (order == Order.DESCENDING) {
            Collections.reverse(copy);
        }
        openCursors++;
        return new TreeCursor(this, copy.iterator());
    }
    // end

    @Override
    public synchronized TimelineCursor readKeys(
            byte @Nullable [] fromKey, byte @Nullable [] toKey, long from, long to, Order order) {
        checkOpen();
        NavigableMap<Place, byte[]> tail =
                fromKey == null ? entries : entries.tailMap(new Place(fromKey, Long.MIN_VALUE, 0), true);
        Place last = toKey == null ? null : new Place(toKey, Long.MAX_VALUE, Long.MAX_VALUE);
        List<Map.Entry<Place, byte[]>> copy = new ArrayList<>();
        for (Map.Entry<Place, byte[]> entry : tail.entrySet()) {
            Place place = entry.getKey();
            if (last != null && Place.BY_KEY.compare(place, last) > 0) {
                break;
            }
            if (from <= place.timestamp && place.timestamp <= to) {
                copy.add(Map.entry(place, entry.getValue()));
            }
        }
        return cursor(copy, order);
    }

    @Override
    public synchronized void putNote(String name, byte[] value) {
        checkOpen();
        EngineChecks.note(store, name, value);
        notes.put(name, value);
    }

    @Override
    public synchronized byte @Nullable [] note(String name) {
        checkOpen();
        return notes.get(name);
    }

    @Override
    public synchronized void flush() {
        checkOpen();
    }

    @Override
    public synchronized long approximateEntries() {
        checkOpen();
        return entries.size();
    }

    @Override
    public synchronized int openCursors() {
        checkOpen();
        return openCursors;
    }

    @Override
    public synchronized void close() {
        closed = true;
        entries.clear();
        places.clear();
        notes.clear();
    }

    synchronized void cursorClosed() {
        openCursors--;
    }

    synchronized void checkOpen() {
        if (closed) {
            throw new EngineException(
                    "The " + store + " was closed and its contents are gone; open it again and fill it anew");
        }
    }
}
