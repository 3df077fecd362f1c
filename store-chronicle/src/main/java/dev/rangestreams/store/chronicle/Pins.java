package dev.rangestreams.store.chronicle;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Which cursors have not copied all they will show. While there is one, blocks are not changed in place, except behind
 * what it shows, and those that are let go are kept until every cursor that was open then has closed.
 */
final class Pins {
    /** A cursor's hold on the blocks there were when it was opened. */
    static final class Pin {
        private final long moment;

        private Pin(long moment) {
            this.moment = moment;
        }
    }

    private record Retired(long moment, long address) {}

    private final BlockMaps maps;
    private final Set<Pin> pins = new LinkedHashSet<>();
    private final Deque<Retired> retired = new ArrayDeque<>();
    private long moment;

    Pins(BlockMaps maps) {
        this.maps = maps;
    }

    Pin pin() {
        Pin pin = new Pin(++moment);
        pins.add(pin);
        return pin;
    }

    void release(Pin pin) {
        pins.remove(pin);
        Iterator<Pin> oldest = pins.iterator();
        long upTo = oldest.hasNext() ? oldest.next().moment : Long.MAX_VALUE;
        while (!retired.isEmpty() && retired.getFirst().moment < upTo) {
            maps.free(retired.removeFirst().address);
        }
    }

    boolean any() {
        return !pins.isEmpty();
    }

    /** Frees a block: now, or when nobody reads it any more. */
    void retire(long address) {
        if (pins.isEmpty()) {
            maps.free(address);
        } else {
            retired.addLast(new Retired(moment, address));
        }
    }

    /** Frees what is kept for cursors, none of which will read on. */
    void close() {
        pins.clear();
        while (!retired.isEmpty()) {
            maps.free(retired.removeFirst().address);
        }
    }
}
