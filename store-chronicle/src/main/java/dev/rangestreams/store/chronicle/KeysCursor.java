package dev.rangestreams.store.chronicle;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Walks over the entries of many keys, looking at one timeline at a time. The writer calls {@link #keep} before it changes
 * a timeline, so that a snapshot of it is taken first, if the walk has not come by yet: a key that has gone since is found
 * among the kept snapshots, a key that has come since has an empty one. All but walking in what is on the heap already
 * happens under the store's monitor.
 */
final class KeysCursor extends WalkCursor {
    private static final byte[] NO_KEY = {};

    /** After so many keys without an entry in the range, others get a chance to use the store. */
    private static final int KEYS_AT_ONCE = 64;

    private final KeyRange range;
    private final Pins.Pin pin;
    private final TreeMap<byte[], TimelineSnapshot> kept;

    /** The last key that was looked at; what happens to the keys up to it does not concern this walk. */
    private byte @Nullable [] reached;

    private byte[] key = NO_KEY;
    private boolean ended;

    KeysCursor(ChronicleTimelines owner, KeyRange range, Pins.Pin pin) {
        super(owner, new Walk(range.order));
        this.range = range;
        this.pin = pin;
        this.kept = new TreeMap<>(range);
    }

    /** Takes a snapshot of a timeline that is about to change, unless there is one. */
    void keep(Timeline timeline) {
        byte[] passed = reached;
        boolean toCome = range.contains(timeline.key) && (passed == null || range.compare(timeline.key, passed) > 0);
        if (toCome && !kept.containsKey(timeline.key)) {
            kept.put(timeline.key, range.snapshot(timeline));
        }
    }

    @Override
    boolean reach() {
        boolean found = false;
        while (!found && !ended) {
            found = owner.load(this);
        }
        return found;
    }

    /** Looks at the next chunk, or at the next keys until one has something; tells whether there is an entry now. */
    boolean load(KeyOrder keys) {
        for (int i = 0; i < KEYS_AT_ONCE; i++) {
            if (walk.hasMore()) {
                walk.load();
                return true;
            }
            if (!nextKey(keys)) {
                ended = true;
                return false;
            }
        }
        return false;
    }

    private boolean nextKey(KeyOrder keys) {
        Timeline alive = range.next(keys, reached);
        Map.Entry<byte[], TimelineSnapshot> gone = kept.firstEntry();
        if (gone != null && (alive == null || range.compare(gone.getKey(), alive.key) <= 0)) {
            kept.remove(gone.getKey());
            take(gone.getKey(), gone.getValue());
            return true;
        }
        if (alive == null) {
            return false;
        }
        take(alive.key, range.snapshot(alive));
        return true;
    }

    private void take(byte[] taken, TimelineSnapshot snapshot) {
        reached = taken;
        key = taken;
        walk.over(snapshot);
    }

    @Override
    byte[] currentKey() {
        return key;
    }

    @Override
    void release() {
        owner.cursorClosed(this, pin);
    }
}
