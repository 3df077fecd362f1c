package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.core.internal.envelope.RecordCodec;
import dev.rangestreams.core.internal.tail.Tail;
import dev.rangestreams.runtime.internal.cache.TailCache;
import dev.rangestreams.runtime.internal.clock.Bounds;
import dev.rangestreams.runtime.internal.clock.ClosingClock;
import dev.rangestreams.runtime.internal.clock.OperatorClock;
import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * The anchors whose ranges are not complete yet. The buffer has them all, and the clock knows how far they have been evaluated, so
 * nothing is stored for them: here is only which are next. Used by the stream thread.
 */
final class WaitingAnchors<K, V> {
    private final BufferSettings<K, V> settings;
    private final Timelines timelines;
    private final RecordCodec<K, V> codec;
    private final OperatorClock clock;
    private final TailCache<Tail<K, V>> tails;
    private final NavigableMap<Place, byte[]> keys = new TreeMap<>();

    /** Null before the first record of a run: only that shows how far the last run got. */
    private @Nullable ClosingClock closing;

    WaitingAnchors(
            BufferSettings<K, V> settings,
            Timelines timelines,
            RecordCodec<K, V> codec,
            OperatorClock clock,
            TailCache<Tail<K, V>> tails) {
        this.settings = settings;
        this.timelines = timelines;
        this.codec = codec;
        this.clock = clock;
        this.tails = tails;
    }

    /** Where an anchor lies among all of the task. */
    private record Place(long timestamp, long arrival) implements Comparable<Place> {
        @Override
        public int compareTo(Place other) {
            return timestamp == other.timestamp
                    ? Long.compare(arrival, other.arrival)
                    : Long.compare(timestamp, other.timestamp);
        }
    }

    void add(long timestamp, long arrival, byte[] key) {
        keys.put(new Place(timestamp, arrival), key);
    }

    int size() {
        return keys.size();
    }

    /** Whether a record lies where all have been evaluated: only silence or other settings can have got so far. */
    boolean isEvaluated(long timestamp) {
        return timestamp < clock.closedUpTo();
    }

    /**
     * Evaluates all whose ranges are complete once stream time reaches {@code timestamp}, in the order of time and arrival. To be
     * called before it does, so that what they read has not expired, however far it jumps.
     *
     * @param lastSeen the highest arrival that they see
     * @throws UnreadableAnchorException once all are evaluated that can be read
     */
    void evaluateBefore(long timestamp, long lastSeen, Consumer<Anchor<K, V>> evaluate) {
        evaluateUpTo(found().closedEndAt(timestamp), lastSeen, evaluate);
    }

    /** A record was on time, and has been taken in: what silence there was is over. */
    void endSilence(long timestamp, long wallMs) {
        ClosingClock now = found();
        now.follow();
        now.record(timestamp, wallMs);
    }

    /** Evaluates all whose ranges silence has completed. */
    void evaluateInSilence(long wallMs, Consumer<Anchor<K, V>> evaluate) {
        if (closing != null) {
            closing.check(wallMs);
            evaluateUpTo(closing.closedEnd(), Long.MAX_VALUE, evaluate);
        }
    }

    private void evaluateUpTo(long end, long lastSeen, Consumer<Anchor<K, V>> evaluate) {
        UnreadableAnchorException unreadable = null;
        while (!keys.isEmpty() && keys.firstKey().timestamp() < end) {
            Map.Entry<Place, byte[]> next = keys.pollFirstEntry();
            Anchor<K, V> due;
            try {
                due = anchor(next.getKey(), next.getValue(), lastSeen);
            } catch (UnreadableAnchorException e) {
                // The others are not held up by it, and what was evaluated is noted before anybody hears of it.
                if (unreadable == null) {
                    unreadable = e;
                } else {
                    unreadable.addSuppressed(e);
                }
                continue;
            }
            evaluate.accept(due);
        }
        clock.closeUpTo(end);
        if (unreadable != null) {
            throw unreadable;
        }
    }

    private ClosingClock found() {
        if (closing == null) {
            find();
            closing = clock.closing(settings.completeAfterMs());
        }
        return closing;
    }

    /** Finds those that an earlier run left. */
    private void find() {
        if (clock.closedUpTo() == Bounds.NEVER) {
            clock.closeUpTo(Bounds.minus(clock.streamTime(), firstBehindMs()));
        }
        try (TimelineCursor cursor =
                timelines.readKeys(null, null, Math.max(0, clock.closedUpTo()), Long.MAX_VALUE, Order.ASCENDING)) {
            while (cursor.advance()) {
                if (!codec.envelope(cursor.value()).late()) {
                    add(cursor.timestamp(), cursor.arrival(), cursor.key());
                }
            }
        }
    }

    /**
     * How far behind stream time the first lie that are evaluated, if nothing says how far others got. A clock without a changelog
     * forgets that, and they got as far as stream time let them. Otherwise nobody has waited before. The buffer was kept for results on
     * arrival then, and holds the ranges of older ones in part.
     */
    private long firstBehindMs() {
        return settings.logged() ? settings.graceMs() : settings.completeAfterMs();
    }

    private Anchor<K, V> anchor(Place place, byte[] key, long lastSeen) {
        Tail<K, V> tail = tails.enabled() ? tails.find(key) : null;
        Record<K, V> record = tail == null ? null : tail.find(place.timestamp(), place.arrival());
        return new Anchor<>(
                record == null ? read(place, key) : record,
                key,
                place.arrival(),
                lastSeen,
                Verdict.COMPLETE,
                clock.streamTime(),
                tail == null || tail.isSpent() ? null : tail);
    }

    private Record<K, V> read(Place place, byte[] keyBytes) {
        try {
            K key = codec.key(keyBytes);
            byte @Nullable [] entry = timelines.get(keyBytes, place.timestamp(), place.arrival());
            if (entry == null) {
                throw new IllegalStateException("it keeps records for " + settings.retentionMs()
                        + " ms and has them waiting for " + settings.completeAfterMs() + " ms");
            }
            return codec.record(key, place.timestamp(), entry);
        } catch (EngineException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new UnreadableAnchorException(
                    "Store " + settings.name() + " cannot read the record at " + place.timestamp()
                            + " whose range is complete, so that there is no result for it: " + e.getMessage(),
                    e);
        }
    }
}
