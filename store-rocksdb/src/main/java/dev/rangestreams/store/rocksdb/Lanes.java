package dev.rangestreams.store.rocksdb;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The lanes of one store: those in use, a few kept for the next cursors, and how to end them all. */
final class Lanes {
    private static final int MOST_SPARE = 16;

    private final Place place;
    private final Set<Lane> alive = ConcurrentHashMap.newKeySet();

    /** The usual case, one reader opening and closing in turn, needs no queue. */
    private final AtomicReference<@Nullable Lane> latest = new AtomicReference<>();

    private final ConcurrentLinkedQueue<Lane> spare = new ConcurrentLinkedQueue<>();
    private final AtomicInteger spares = new AtomicInteger();

    Lanes(Place place) {
        this.place = place;
    }

    Lane take() {
        Lane lane = latest.getAndSet(null);
        if (lane == null) {
            lane = spare.poll();
            if (lane == null) {
                lane = new Lane(place);
                alive.add(lane);
            } else {
                spares.decrementAndGet();
            }
        }
        return lane;
    }

    void giveBack(Lane lane) {
        if (lane.closeIterator()) {
            keep(lane);
        }
    }

    /** Takes a lane back on which no iterator is open. */
    void keep(Lane lane) {
        if (latest.compareAndSet(null, lane)) {
            return;
        }
        if (spares.incrementAndGet() <= MOST_SPARE) {
            spare.add(lane);
        } else {
            spares.decrementAndGet();
            alive.remove(lane);
            lane.kill();
        }
    }

    int alive() {
        return alive.size();
    }

    /** Ends all lanes, also those under open cursors. No lane may be taken from now on. */
    void close() {
        alive.forEach(Lane::kill);
        alive.clear();
    }
}
