package dev.rangestreams.store.chronicle;

import dev.rangestreams.spi.EngineChecks;
import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One store. Whatever touches memory outside the heap happens under one monitor, held for about a microsecond: so a
 * cursor is opened between two writes, never within one, and nobody reads a map that is being closed.
 */
final class ChronicleTimelines implements Timelines {
    private static final byte[] NO_KEY = {};

    private final Object monitor = new Object();
    private final Place place;
    private final StoreFiles files;
    private final Contents contents;
    private final Pins pins;
    private final LargeValues largeValues;
    private final Edits edits;
    private final List<KeysCursor> scans = new ArrayList<>();
    private final AtomicInteger cursors = new AtomicInteger();
    private long bound = Long.MIN_VALUE;

    /** Under way with a change; if it stays so, a change failed half way, and nobody knows what the maps hold. */
    private boolean broken;

    private volatile boolean closed;

    static Timelines open(TimelineSettings settings, ChronicleOptions options) {
        StoreFiles files = StoreFiles.open(settings, options);
        try {
            return new ChronicleTimelines(files, settings.retentionMs());
        } catch (Throwable e) {
            files.abandon();
            throw e;
        }
    }

    private ChronicleTimelines(StoreFiles files, long retentionMs) {
        this.files = files;
        place = files.place();
        pins = new Pins(files.maps());
        largeValues = new LargeValues(files.maps());
        edits = new Edits(files.maps(), pins, largeValues);
        contents = files.contents(new Expiry(retentionMs));
    }

    @Override
    public void put(byte[] key, long timestamp, long arrival, byte[] value) {
        EngineChecks.entry(place, key, timestamp, arrival, value);
        synchronized (monitor) {
            mustBeOpen("put");
            if (timestamp < bound) {
                return;
            }
            Timeline known = contents.keys.get(key);
            Timeline timeline = known == null ? new Timeline(key) : known;
            beginChange(timeline);
            boolean isNew;
            try {
                isNew = edits.put(timeline, timestamp, arrival, value);
            } catch (EngineException refused) {
                endChange();
                throw refused;
            }
            if (isNew) {
                contents.entries++;
            }
            if (known == null) {
                contents.add(timeline);
            }
            contents.expiry.touched(timeline, timestamp);
            endChange();
        }
    }

    @Override
    public void remove(byte[] key, long timestamp, long arrival) {
        EngineChecks.entry(place, key, timestamp, arrival);
        synchronized (monitor) {
            mustBeOpen("remove");
            Timeline timeline = contents.keys.get(key);
            if (timeline == null) {
                return;
            }
            beginChange(timeline);
            if (edits.remove(timeline, timestamp, arrival)) {
                contents.entries--;
                if (timeline.isEmpty()) {
                    contents.remove(timeline);
                }
            }
            endChange();
        }
    }

    private void beginChange(Timeline timeline) {
        if (broken) {
            throw place.broken();
        }
        for (int i = 0; i < scans.size(); i++) {
            scans.get(i).keep(timeline);
        }
        broken = true;
    }

    private void endChange() {
        broken = false;
    }

    @Override
    public byte @Nullable [] get(byte[] key, long timestamp, long arrival) {
        synchronized (monitor) {
            mustBeOpen("get");
            Timeline timeline = contents.keys.get(key);
            if (timeline == null || timestamp < bound) {
                return null;
            }
            long chunk = timeline.chunk(timeline.find(timestamp, arrival));
            int slot = Chunk.find(chunk, timestamp, arrival);
            boolean found = slot < Chunk.count(chunk) && Chunk.compare(chunk, slot, timestamp, arrival) == 0;
            return found ? Slice.value(chunk, slot, largeValues) : null;
        }
    }

    @Override
    public TimelineCursor read(byte[] key, long from, long to, Order order) {
        Walk walk = new Walk(Objects.requireNonNull(order, "order"));
        Pins.Pin pin = null;
        synchronized (monitor) {
            mustBeOpen("read");
            Timeline timeline = contents.keys.get(key);
            if (timeline != null) {
                walk.over(TimelineSnapshot.of(timeline, Math.max(from, bound), to));
                if (walk.hasMore()) {
                    walk.load();
                }
                if (!walk.isOnHeap()) {
                    pin = pins.pin();
                }
            }
        }
        cursors.incrementAndGet();
        return new KeyCursor(this, key, walk, pin);
    }

    @Override
    public TimelineCursor readKeys(
            byte @Nullable [] fromKey, byte @Nullable [] toKey, long from, long to, Order order) {
        Objects.requireNonNull(order, "order");
        synchronized (monitor) {
            mustBeOpen("read keys");
            cursors.incrementAndGet();
            KeyRange range = new KeyRange(fromKey, toKey, Math.max(from, bound), to, order);
            if (range.isEmpty()) {
                return new KeyCursor(this, NO_KEY, new Walk(order), null);
            }
            KeysCursor scan = new KeysCursor(this, range, pins.pin());
            scans.add(scan);
            return scan;
        }
    }

    @Override
    public void expireBefore(long newBound) {
        synchronized (monitor) {
            mustBeOpen("expire");
            if (newBound <= bound) {
                return;
            }
            bound = newBound;
            for (Timeline timeline : contents.expiry.takeBefore(newBound)) {
                beginChange(timeline);
                contents.entries -= edits.dropBefore(timeline, newBound);
                if (timeline.isEmpty()) {
                    contents.remove(timeline);
                } else {
                    contents.expiry.touched(timeline, Edits.oldest(timeline));
                }
                endChange();
            }
        }
    }

    @Override
    public void putNote(String name, byte[] value) {
        EngineChecks.note(place, name, value);
        mustBeOpen("put a note");
        contents.notes.put(name, value);
    }

    @Override
    public byte @Nullable [] note(String name) {
        mustBeOpen("read a note");
        return contents.notes.get(name);
    }

    /** Durable is what an orderly close leaves behind; before that there is nothing that could be found again. */
    @Override
    public void flush() {
        mustBeOpen("flush");
    }

    @Override
    public long approximateEntries() {
        synchronized (monitor) {
            mustBeOpen("count entries");
            return contents.entries;
        }
    }

    @Override
    public int openCursors() {
        mustBeOpen("count cursors");
        return cursors.get();
    }

    @Override
    public void close() {
        synchronized (monitor) {
            if (closed) {
                return;
            }
            closed = true;
            if (broken) {
                files.abandon();
            } else {
                pins.close();
                files.close(contents);
            }
        }
    }

    BlockMaps maps() {
        return files.maps();
    }

    boolean load(Walk walk) {
        synchronized (monitor) {
            mustBeOpen("advance a cursor");
            walk.load();
        }
        return true;
    }

    boolean load(KeysCursor scan) {
        synchronized (monitor) {
            mustBeOpen("advance a cursor");
            return scan.load(contents.order);
        }
    }

    byte[] outside(Walk walk) {
        synchronized (monitor) {
            mustBeOpen("read a cursor's entry");
            return walk.outside(largeValues);
        }
    }

    void cursorClosed(Pins.@Nullable Pin pin) {
        cursors.decrementAndGet();
        if (pin != null) {
            synchronized (monitor) {
                if (!closed) {
                    pins.release(pin);
                }
            }
        }
    }

    void cursorClosed(KeysCursor scan, Pins.Pin pin) {
        synchronized (monitor) {
            scans.remove(scan);
        }
        cursorClosed(pin);
    }

    void mustBeOpen(String operation) {
        if (closed) {
            throw place.closed(operation);
        }
    }
}
