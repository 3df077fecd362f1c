package dev.rangestreams.versioned.store;

import dev.rangestreams.runtime.internal.cache.CacheBudget;
import dev.rangestreams.runtime.internal.cache.TailCache;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The tails of one store, filled as they are asked for. At first a tail has the newest version alone. The more often the past is
 * missed, the more of it is read. So a hot key costs no look-up, and a cold one with a long history not much more than one.
 */
final class VersionTails {
    /** How many rows are read the second time that the past is missed; twice as many each further time. */
    private static final int FIRST_READ = 16;

    private static final int MOST_DOUBLINGS = 8;

    private final Timelines timelines;
    private final TailCache<VersionTail> tails;
    private boolean empty = true;
    private int untailed;

    VersionTails(Timelines timelines, CacheBudget budget) {
        this.timelines = timelines;
        this.tails = new TailCache<>(budget);
    }

    boolean enabled() {
        return tails.enabled();
    }

    /** A key's tail, if it is cached. */
    @Nullable
    VersionTail find(byte[] key) {
        return tails.find(key);
    }

    /**
     * Whether to make a tail for a key that is asked for its past. Not each time: so a key that is asked once costs little more
     * than without tails.
     */
    boolean isWorthATail() {
        return (++untailed & 3) == 0;
    }

    /** A key's tail, read from the engine if it is not cached. */
    VersionTail of(byte[] key) {
        VersionTail cached = tails.find(key);
        if (cached != null) {
            return cached;
        }
        VersionTail tail = read(key);
        tails.add(key, tail);
        empty = false;
        return tail;
    }

    private VersionTail read(byte[] key) {
        EngineRows engine = new EngineRows(timelines, key);
        Row newest = engine.newest();
        if (newest != null && newest.from() < Long.MAX_VALUE) {
            // Nothing but the newest ends after the newest value has begun.
            return new VersionTail(newest, newest.from() + 1);
        }
        if (newest != null) {
            return engine.endsAt(Long.MAX_VALUE)
                    ? tail(newest, Objects.requireNonNull(engine.lastEnded()))
                    : new VersionTail(newest, Long.MAX_VALUE);
        }
        Row last = engine.lastEnded();
        return last == null ? new VersionTail(null, 0) : tail(null, last);
    }

    private static VersionTail tail(@Nullable Row newest, Row ended) {
        VersionTail tail = new VersionTail(newest, ended.end());
        tail.put(ended.end(), ended.bytes());
        return tail;
    }

    /** To be called after a tail's rows were used: reads more of the past if that was missed, and keeps the budget. */
    void used(byte[] key, VersionTail tail, boolean missed, long horizon) {
        if (missed) {
            int times = tail.missed();
            if (times > 1) {
                reachBack(key, tail, FIRST_READ << Math.min(times - 2, MOST_DOUBLINGS));
            }
        }
        tail.tidy(horizon);
        tails.changed(key, tail);
    }

    private void reachBack(byte[] key, VersionTail tail, int most) {
        long[] ends = new long[most];
        byte[][] rows = new byte[most][];
        int count = 0;
        long room = tails.maxTailBytes() - tail.bytes();
        long from = 0;
        try (TimelineCursor cursor = timelines.read(key, 0, tail.completeFrom() - 1, Order.DESCENDING)) {
            while (cursor.advance()) {
                Row row = EngineRows.at(cursor);
                room -= row.bytes().length + VersionTail.OVERHEAD;
                if (count == most || room < 0) {
                    from = row.end() + 1;
                    break;
                }
                ends[count] = row.end();
                rows[count] = row.bytes();
                count++;
            }
        }
        if (count > 0 || from == 0) {
            tail.reachBackTo(from, ends, rows, count);
        }
    }

    /** Forgets everything: the store was, or may have been, changed otherwise. */
    void clear() {
        if (!empty) {
            tails.clear();
            empty = true;
        }
    }
}
