package dev.rangestreams.examples.custom;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedRecordIterator;
import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;

/**
 * The visit so far: back from the anchor until there is a pause longer than {@code pause} between two records, and no
 * further than {@code longest}.
 *
 * <p>Where this range begins depends on the records themselves, which neither a time nor a count can say. What makes it a
 * good range:
 *
 * <ul>
 *   <li>It is immutable, and takes all it needs from its arguments: several threads use one instance.
 *   <li>It reads through two cursors and closes the one it does not return.
 *   <li>It holds nothing in memory but two times, however long a visit is.
 *   <li>It never reads below {@link #rangeRetentionMs()}, so the buffer keeps all that it may ask for.
 * </ul>
 */
public final class VisitRange<K, V> extends Range<K, V> {
    private final long pauseMs;
    private final long longestMs;

    /**
     * A visit.
     *
     * @param pause a visit goes on as long as no two records are further apart than this
     * @param longest how far back it reaches at most
     * @param grace how far behind stream time a record is still evaluated
     * @throws IllegalArgumentException if one of them is negative
     */
    public VisitRange(Duration pause, Duration longest, Duration grace) {
        super(grace.toMillis());
        if (pause.isNegative() || longest.isNegative()) {
            throw new IllegalArgumentException(
                    "A visit cannot have a pause of " + pause + " and a length of " + longest + ": one is negative");
        }
        this.pauseMs = pause.toMillis();
        this.longestMs = longest.toMillis();
    }

    // snippet: fetch
    @Override
    public RangedRecordIterator<Record<K, V>> fetch(Record<K, V> anchor, ReadOnlyWindowStore<K, V> store) {
        Instant end = Instant.ofEpochMilli(anchor.timestamp());
        Instant begin = Instant.ofEpochMilli(begin(anchor, store));
        return RangedRecordIterator.of(anchor.key(), store.fetch(anchor.key(), begin, end));
    }

    /** Walks back from the anchor to the first record of its visit. */
    private long begin(Record<K, V> anchor, ReadOnlyWindowStore<K, V> store) {
        long earliest = Math.max(0, anchor.timestamp() - longestMs);
        long begin = anchor.timestamp();
        try (WindowStoreIterator<V> newestFirst = store.backwardFetch(
                anchor.key(), Instant.ofEpochMilli(earliest), Instant.ofEpochMilli(anchor.timestamp()))) {
            while (newestFirst.hasNext()) {
                long earlier = newestFirst.next().key;
                if (begin - earlier > pauseMs) {
                    return begin;
                }
                begin = earlier;
            }
        }
        return begin;
    }

    @Override
    protected long rangeRetentionMs() {
        return longestMs;
    }
    // end
}
