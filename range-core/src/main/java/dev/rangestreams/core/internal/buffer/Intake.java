package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.core.internal.envelope.Envelope;
import dev.rangestreams.core.internal.envelope.RecordCodec;
import dev.rangestreams.core.internal.tail.Tail;
import dev.rangestreams.runtime.internal.cache.TailCache;
import dev.rangestreams.runtime.internal.clock.Bounds;
import dev.rangestreams.runtime.internal.clock.OperatorClock;
import dev.rangestreams.runtime.internal.input.Source;
import dev.rangestreams.runtime.internal.kafka.Changelog;
import dev.rangestreams.runtime.internal.store.ChangelogKey;
import dev.rangestreams.runtime.internal.store.OpenStore;
import dev.rangestreams.runtime.internal.store.Written;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.util.ArrayDeque;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * Takes records in: decides whether each is late, gives it its arrival, stores and logs it, and keeps the cached tail of its
 * key current. Used by one stream thread, between the start of processing and the end of the task.
 */
final class Intake<K, V> {
    /**
     * So many entries a new tail begins with when the cache is full. To fill it would push out as much of others, which would
     * be read again just as soon: each record would cost a read of all that its range holds.
     */
    private static final int WHEN_FULL = 16;

    /** So often the engine is asked for what is older than a tail until that is made twice as long, in a full cache. */
    private static final int MISSES_WHEN_FULL = 32;

    private final BufferSettings<K, V> settings;
    private final OpenStore store;
    private final Timelines timelines;
    private final RecordCodec<K, V> codec;
    private final OperatorClock clock;
    private final TailCache<Tail<K, V>> tails;
    private final Replays replays;
    private final @Nullable Changelog changelog;
    private final RangeMetrics metrics;
    private final @Nullable WaitingAnchors<K, V> waiting;

    private @Nullable Source lastSource;
    private long loggedClock = Bounds.NO_TIME;
    private long lastArrival = -1;
    private boolean begun;

    Intake(
            BufferSettings<K, V> settings,
            OpenStore store,
            Timelines timelines,
            RecordCodec<K, V> codec,
            OperatorClock clock,
            TailCache<Tail<K, V>> tails,
            Replays replays,
            @Nullable Changelog changelog,
            RangeMetrics metrics,
            @Nullable WaitingAnchors<K, V> waiting) {
        this.waiting = waiting;
        this.settings = settings;
        this.timelines = timelines;
        this.codec = codec;
        this.clock = clock;
        this.tails = tails;
        this.replays = replays;
        this.store = store;
        this.changelog = changelog;
        this.metrics = metrics;
    }

    /**
     * Takes one record in.
     *
     * @param keepLate whether a late record is stored all the same, as context for others
     */
    Anchor<K, V> take(Record<K, V> record, Optional<RecordMetadata> metadata, boolean keepLate) {
        Source source = Source.next(metadata, lastSource);
        if (source != null) {
            lastSource = source;
        }
        long timestamp = record.timestamp();
        long streamTime = clock.advance(source, timestamp);
        begin(source);
        byte[] key = codec.key(record.key(), record.headers());
        byte[] value = codec.value(record.value(), record.headers());
        Envelope stored = source != null && replays.possible(source)
                ? Replays.find(timelines, key, timestamp, source, value, settings.name())
                : null;
        boolean late = stored == null ? isLate(timestamp, streamTime) : stored.late();
        long visibleFrom = store.description().visibleFrom(streamTime);
        if (late) {
            metrics.late();
        }
        if (late && (!keepLate || timestamp < visibleFrom)) {
            // That much of the input has been seen.
            saw(source);
            return Anchor.refused(record, key, Verdict.LATE, streamTime);
        }
        long tailFrom = Math.max(visibleFrom, Bounds.minus(streamTime, settings.lookBackMs()));
        // Read before written: what is not cached is then read without what is still waiting to be written.
        Tail<K, V> tail = tails.enabled() ? tail(record.key(), key, tailFrom) : null;
        long arrival = stored == null ? clock.takeArrival() : stored.arrival();
        lastArrival = Math.max(lastArrival, arrival);
        byte[] envelope = new Envelope(arrival, late, clockToLog(), source, record.headers(), value).encode();
        if (stored == null) {
            if (waiting != null && !late) {
                waiting.add(timestamp, arrival, key);
            }
            store.writes(Written.PROCESSED);
            timelines.put(key, timestamp, arrival, envelope);
            store.expiry().put(streamTime);
        }
        // Not before it is stored: whoever asks for this position is to be shown the record.
        saw(source);
        if (changelog != null) {
            changelog.log(ChangelogKey.encode(key, timestamp, arrival), envelope, store.input()::position);
        }
        if (tail != null) {
            tail.forgetBefore(tailFrom);
            tail.add(timestamp, arrival, record, envelope.length + Tail.headerCost(record.headers()));
            tail.keepNewest(atMost(settings.newestWanted()));
            tails.changed(key, tail);
        }
        return new Anchor<>(
                record,
                key,
                arrival,
                arrival,
                late ? Verdict.LATE : Verdict.ON_ARRIVAL,
                streamTime,
                tail == null || tail.isSpent() ? null : tail);
    }

    /**
     * Sees the record that is taken in next, so that the clock is known by which others are due before it.
     *
     * @return the highest arrival of what had come before it, also if it comes again
     */
    long see(Record<K, V> record, Optional<RecordMetadata> metadata) {
        Source source = Source.next(metadata, lastSource);
        clock.pass(source);
        begin(source);
        if (source == null || !replays.possible(source)) {
            return Long.MAX_VALUE;
        }
        Envelope stored = stored(record, codec.key(record.key(), record.headers()), source);
        return stored == null ? Long.MAX_VALUE : stored.arrival() - 1;
    }

    private void saw(@Nullable Source source) {
        if (source != null) {
            store.input().saw(source);
        }
    }

    /**
     * Refuses a record that lies too far ahead of the wall clock, or that was refused when it came the first time. Of it is
     * noted only that it was seen.
     *
     * @param tooFarAhead whether it lies too far ahead now
     * @return null if it is to be taken in
     */
    @Nullable
    Anchor<K, V> refuse(Record<K, V> record, Optional<RecordMetadata> metadata, boolean tooFarAhead) {
        Source source = Source.next(metadata, lastSource);
        long streamTime = clock.pass(source);
        begin(source);
        boolean comesAgain = source != null && replays.possible(source) && !clock.hadCommitted(source);
        // What moved the clock the first time was stored then. What would move it now and is not stored was refused.
        boolean suspect = tooFarAhead || (comesAgain && record.timestamp() > streamTime);
        if (!suspect) {
            return null;
        }
        byte[] key = codec.key(record.key(), record.headers());
        if (comesAgain && stored(record, key, source) != null) {
            return null;
        }
        if (source != null) {
            lastSource = source;
            store.input().saw(source);
        }
        metrics.ahead();
        return Anchor.refused(record, key, Verdict.AHEAD, streamTime);
    }

    /** What an earlier run stored of a record. */
    private @Nullable Envelope stored(Record<K, V> record, byte[] key, Source source) {
        byte[] value = codec.value(record.value(), record.headers());
        return Replays.find(timelines, key, record.timestamp(), source, value, settings.name());
    }

    /** Only the first record shows whether what is stored is a guide to what comes. */
    private void begin(@Nullable Source source) {
        if (!begun && source != null) {
            begun = true;
            if (clock.startedBehind()) {
                replays.forget(source);
            }
        }
    }

    long lastArrival() {
        return lastArrival;
    }

    /** How many entries a new tail of a range that reads few begins with: some more, for records out of order. */
    private static int atFirst(int newestWanted) {
        return newestWanted > Integer.MAX_VALUE / 16 ? Integer.MAX_VALUE : 2 * newestWanted + 16;
    }

    private static int atMost(int newestWanted) {
        return newestWanted > Integer.MAX_VALUE / 16 ? Integer.MAX_VALUE : 8 * newestWanted + 64;
    }

    private boolean isLate(long timestamp, long streamTime) {
        return timestamp < Bounds.minus(streamTime, settings.graceMs())
                || (waiting != null && waiting.isEvaluated(timestamp));
    }

    private long clockToLog() {
        long committed = clock.committedTime();
        if (committed == loggedClock) {
            return Bounds.NO_TIME;
        }
        loggedClock = committed;
        return committed;
    }

    /** The cached tail of a key, or a new one read from the engine. */
    private Tail<K, V> tail(K key, byte[] keyBytes, long from) {
        Tail<K, V> cached = tails.find(keyBytes);
        if (cached == null) {
            metrics.cacheMiss();
            return read(key, keyBytes, from, tails.isFull() ? WHEN_FULL : Integer.MAX_VALUE);
        }
        metrics.cacheHit();
        if (cached.misses() == 0 || !mayReachBack(cached, from)) {
            return cached;
        }
        metrics.reachBack();
        int twice = 2 * (cached.end() - cached.first()) + WHEN_FULL;
        return read(key, keyBytes, from, tails.isFull() ? twice : Integer.MAX_VALUE);
    }

    /** Whether the engine may have more for a tail than it has, within what one tail may hold. */
    private boolean mayReachBack(Tail<K, V> tail, long from) {
        return tail.misses() >= (tails.isFull() ? MISSES_WHEN_FULL : 1)
                && tail.completeFrom() > from
                && tail.end() - tail.first() < atFirst(settings.newestWanted())
                && tail.bytes() <= tails.maxTailBytes() / 2;
    }

    /** Reads a tail from the engine, newest first, as far as one tail may reach. */
    private Tail<K, V> read(K key, byte[] keyBytes, long from, int mostEntries) {
        int most = Math.min(atFirst(settings.newestWanted()), mostEntries);
        ArrayDeque<Found> found = new ArrayDeque<>();
        long bytes = 0;
        long incompleteUpTo = Long.MIN_VALUE;
        try (TimelineCursor cursor = timelines.read(keyBytes, from, Long.MAX_VALUE, Order.DESCENDING)) {
            while (cursor.advance()) {
                byte[] envelope = cursor.value();
                bytes += envelope.length + Tail.OVERHEAD;
                if (bytes > tails.maxTailBytes() || found.size() >= most) {
                    incompleteUpTo = cursor.timestamp();
                    break;
                }
                found.push(new Found(cursor.timestamp(), cursor.arrival(), envelope));
            }
        }
        Tail<K, V> tail = new Tail<>(key, codec, from, found.size() + 4);
        for (Found entry : found) {
            tail.add(entry.timestamp, entry.arrival, entry.envelope, entry.envelope.length);
        }
        if (incompleteUpTo != Long.MIN_VALUE) {
            tail.isIncompleteUpTo(incompleteUpTo);
        }
        tails.add(keyBytes, tail);
        return tail;
    }

    void beforeCommit() {
        metrics.beforeCommit(waiting == null ? 0 : waiting.size());
    }

    // A plain holder: unlike a record it is never compared.
    private static final class Found {
        private final long timestamp;
        private final long arrival;
        private final byte[] envelope;

        Found(long timestamp, long arrival, byte[] envelope) {
            this.timestamp = timestamp;
            this.arrival = arrival;
            this.envelope = envelope;
        }
    }
}
