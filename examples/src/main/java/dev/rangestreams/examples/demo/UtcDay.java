package dev.rangestreams.examples.demo;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedRecordIterator;
import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;

/**
 * A range of our own: everything of the anchor's UTC day, from midnight to midnight. A range of 24 hours could not say
 * that, for it moves with its anchor.
 *
 * <p>Events that lie later in the day than the anchor are in as well, if they have already arrived. So whichever event of
 * a day arrives last sees the whole day.
 *
 * <p>({@code CalendarRange} comes ready made and knows every time zone; this shows how little it takes.)
 */
// snippet: range
final class UtcDay<K, V> extends Range<K, V> {
    private static final long DAY_MS = Duration.ofDays(1).toMillis();

    UtcDay(Duration grace) {
        super(grace.toMillis());
    }

    @Override
    public RangedRecordIterator<Record<K, V>> fetch(Record<K, V> anchor, ReadOnlyWindowStore<K, V> store) {
        long midnight = anchor.timestamp() - anchor.timestamp() % DAY_MS;
        // Both ends of a fetch are inclusive, and the next midnight is another day's. The last day of all has no end.
        long last = midnight + Math.min(DAY_MS - 1, Long.MAX_VALUE - midnight);
        return RangedRecordIterator.of(
                anchor.key(), store.fetch(anchor.key(), Instant.ofEpochMilli(midnight), Instant.ofEpochMilli(last)));
    }

    /** The last millisecond of a day looks back furthest. */
    @Override
    protected long rangeRetentionMs() {
        return DAY_MS - 1;
    }
}
// end
