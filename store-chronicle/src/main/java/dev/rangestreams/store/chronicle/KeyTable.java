package dev.rangestreams.store.chronicle;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Timelines by their keys, in one array: eight to twelve bytes per key. */
final class KeyTable {
    private static final int FIRST_CAPACITY = 64;

    private @Nullable Timeline[] slots = new Timeline[FIRST_CAPACITY];
    private int size;

    int size() {
        return size;
    }

    @Nullable
    Timeline get(byte[] key) {
        int hash = Key.hash(key);
        int mask = slots.length - 1;
        int at = hash & mask;
        Timeline found = slots[at];
        while (found != null && (found.hash != hash || !Arrays.equals(found.key, key))) {
            at = (at + 1) & mask;
            found = slots[at];
        }
        return found;
    }

    /** Adds a timeline whose key is not there. */
    void add(Timeline timeline) {
        if (++size > slots.length / 4 * 3) {
            grow();
        }
        place(slots, timeline);
    }

    private static void place(@Nullable Timeline[] slots, Timeline timeline) {
        int at = timeline.hash & (slots.length - 1);
        while (slots[at] != null) {
            at = (at + 1) & (slots.length - 1);
        }
        slots[at] = timeline;
    }

    private void grow() {
        @Nullable Timeline[] more = new Timeline[slots.length * 2];
        for (Timeline timeline : slots) {
            if (timeline != null) {
                place(more, timeline);
            }
        }
        slots = more;
    }

    void remove(Timeline timeline) {
        int mask = slots.length - 1;
        int gap = timeline.hash & mask;
        while (slots[gap] != timeline) {
            gap = (gap + 1) & mask;
        }
        // Whoever was pushed past the gap moves into it, so that a search may stop at the first empty slot.
        int at = (gap + 1) & mask;
        for (Timeline next = slots[at]; next != null; next = slots[at]) {
            int home = next.hash & mask;
            if (((at - home) & mask) >= ((at - gap) & mask)) {
                slots[gap] = next;
                gap = at;
            }
            at = (at + 1) & mask;
        }
        slots[gap] = null;
        size--;
    }
}
