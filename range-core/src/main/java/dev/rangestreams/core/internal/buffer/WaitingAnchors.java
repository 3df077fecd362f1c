package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.core.internal.envelope.Envelope;
import dev.rangestreams.core.internal.envelope.RecordCodec;
import dev.rangestreams.core.internal.tail.Tail;
import dev.rangestreams.runtime.internal.cache.TailCache;
import dev.rangestreams.runtime.internal.clock.Bounds;
import dev.rangestreams.runtime.internal.clock.OperatorClock;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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
    private final NavigableMap<Long, List<Waiting>> byTime = new TreeMap<>();
    private boolean found;

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

    // A plain holder: unlike a record it is never compared.
    private static final class Waiting {
        private final long arrival;
        private final byte[] key;

        Waiting(long arrival, byte[] key) {
            this.arrival = arrival;
            this.key = key;
        }
    }

    void add(long timestamp, long arrival, byte[] key) {
        byTime.computeIfAbsent(timestamp, time -> new ArrayList<>(1)).add(new Waiting(arrival, key));
    }

    /**
     * Evaluates all whose ranges are complete once stream time reaches {@code timestamp}, in the order of time and arrival. To be
     * called before it does, so that what they read has not expired, however far it jumps.
     */
    void evaluateBefore(long timestamp, Consumer<Anchor<K, V>> evaluate) {
        find();
        long bound = Bounds.minus(Math.max(clock.streamTime(), timestamp), settings.completeAfterMs());
        while (!byTime.isEmpty() && byTime.firstKey() < bound) {
            Map.Entry<Long, List<Waiting>> next = byTime.pollFirstEntry();
            next.getValue().sort(Comparator.comparingLong(waiting -> waiting.arrival));
            for (Waiting waiting : next.getValue()) {
                evaluate.accept(anchor(next.getKey(), waiting));
            }
        }
        clock.closeUpTo(bound);
    }

    /** Finds those that an earlier run left. Not before the clock has seen a record: only that shows where the last run got to. */
    private void find() {
        if (found) {
            return;
        }
        found = true;
        long evaluated = clock.closedUpTo();
        // Nobody waited before: those begin to whose ranges are not complete yet.
        long from =
                evaluated == Bounds.NEVER ? Bounds.minus(clock.streamTime(), settings.completeAfterMs()) : evaluated;
        try (TimelineCursor cursor =
                timelines.readKeys(null, null, Math.max(0, from), Long.MAX_VALUE, Order.ASCENDING)) {
            while (cursor.advance()) {
                Envelope entry = codec.envelope(cursor.value());
                if (!entry.late()) {
                    add(cursor.timestamp(), cursor.arrival(), cursor.key());
                }
            }
        }
    }

    private Anchor<K, V> anchor(long timestamp, Waiting waiting) {
        Tail<K, V> tail = tails.enabled() ? tails.find(waiting.key) : null;
        Record<K, V> record = tail == null ? null : tail.find(timestamp, waiting.arrival);
        return new Anchor<>(
                record == null ? read(timestamp, waiting) : record,
                waiting.key,
                waiting.arrival,
                false,
                false,
                true,
                clock.streamTime(),
                tail == null || tail.isSpent() ? null : tail);
    }

    private Record<K, V> read(long timestamp, Waiting waiting) {
        K key = codec.key(waiting.key);
        byte @Nullable [] entry = timelines.get(waiting.key, timestamp, waiting.arrival);
        if (entry == null) {
            throw new IllegalStateException("Store " + settings.name() + " has lost the record with key " + key + " at "
                    + timestamp + " before its range was complete: it keeps records for " + settings.retentionMs()
                    + " ms and has them waiting for " + settings.completeAfterMs() + " ms");
        }
        return codec.record(key, timestamp, entry);
    }
}
