package dev.rangestreams.store.inmemory;

import dev.rangestreams.spi.EngineChecks;
import dev.rangestreams.spi.TimelineCursor;
import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * Walks over the entries of many keys as they were when it was opened, looking at one timeline at a time.
 *
 * <p>The writer calls {@link #keep} before it changes a timeline, and there the cursor takes a view of it first, if it has
 * not come by yet. So at each key it shows the kept view or, without one, the timeline itself. A key that has gone since
 * is found among the kept ones; a key that has come since has an empty kept view.
 */
final class KeysCursor implements TimelineCursor {
    private final InMemoryTimelines owner;
    private final KeysRange range;
    private final ConcurrentNavigableMap<Key, Timeline> live;
    private final ConcurrentNavigableMap<Key, View> kept;

    /** The last key whose view was taken for showing; what happens to the keys up to it does not concern this cursor. */
    private volatile @Nullable Key reached;

    private volatile boolean closed;

    private View view = new View();
    private byte[] key = View.NO_KEY;
    private int at;
    private int left;
    private boolean onEntry;
    private boolean done;

    KeysCursor(InMemoryTimelines owner, KeysRange range, ConcurrentNavigableMap<Key, Timeline> timelines) {
        this.owner = owner;
        this.range = range;
        this.live = range.of(timelines);
        this.kept = new ConcurrentSkipListMap<>(range);
    }

    /** Takes a view of a timeline that is about to change, unless there is one; the caller holds its monitor. */
    void keep(Timeline timeline) {
        Key changing = timeline.key;
        Key passed = reached;
        boolean toCome = range.contains(changing) && (passed == null || range.compare(changing, passed) > 0);
        if (toCome && !closed && !kept.containsKey(changing)) {
            View now = new View();
            timeline.show(now, range.from(), range.to());
            kept.put(changing, now);
            // Whoever takes a view out of the map releases it: here or in close(), never both.
            if (closed && kept.remove(changing, now)) {
                now.release();
            }
        }
    }

    @Override
    public boolean advance() {
        if (closed) {
            throw EngineChecks.closedCursor();
        }
        owner.mustBeOpen("advance a cursor");
        while (left == 0) {
            onEntry = false;
            if (done || !nextKey()) {
                done = true;
                return false;
            }
        }
        left--;
        at += range.step();
        onEntry = true;
        return true;
    }

    private boolean nextKey() {
        view.release();
        // The live keys first: a key leaves them only after its view was kept, so it cannot be missed in both.
        Map.Entry<Key, Timeline> alive = after(live);
        Map.Entry<Key, View> gone = after(kept);
        if (alive != null && (gone == null || range.compare(alive.getKey(), gone.getKey()) <= 0)) {
            Timeline timeline = alive.getValue();
            synchronized (timeline) {
                take(alive.getKey(), timeline);
            }
        } else if (gone != null) {
            take(gone.getKey(), null);
        } else {
            return false;
        }
        left = view.high - view.low;
        at = range.step() > 0 ? view.low - 1 : view.high;
        return true;
    }

    private <V> Map.@Nullable Entry<Key, V> after(ConcurrentNavigableMap<Key, V> map) {
        Key last = reached;
        return last == null ? map.firstEntry() : map.higherEntry(last);
    }

    private void take(Key taken, @Nullable Timeline timeline) {
        View before = kept.remove(taken);
        if (before != null) {
            view = before;
        } else {
            view = new View();
            if (timeline != null) {
                timeline.show(view, range.from(), range.to());
            }
        }
        key = taken.bytes;
        reached = taken;
    }

    @Override
    public byte[] key() {
        current();
        return key;
    }

    @Override
    public long timestamp() {
        return view.timestamps[current()];
    }

    @Override
    public long arrival() {
        return view.arrivals[current()];
    }

    @Override
    public byte[] value() {
        return view.values[current()];
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
            owner.keysCursorClosed(this);
            view.release();
            for (var rest = kept.pollFirstEntry(); rest != null; rest = kept.pollFirstEntry()) {
                rest.getValue().release();
            }
        }
    }
}
