package dev.rangestreams.examples.demo;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedRecordIterator;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
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
    UtcDay(Duration grace) {
        super(grace.toMillis());
    }

    @Override
    public RangedRecordIterator<Record<K, V>> fetch(Record<K, V> anchor, ReadOnlyWindowStore<K, V> store) {
        Instant midnight = Instant.ofEpochMilli(anchor.timestamp()).truncatedTo(ChronoUnit.DAYS);
        // Both ends of a fetch are inclusive, and the next midnight belongs to the next day.
        Instant last = midnight.plus(1, ChronoUnit.DAYS).minusMillis(1);
        return RangedRecordIterator.of(anchor.key(), store.fetch(anchor.key(), midnight, last));
    }

    /** The last millisecond of a day looks back furthest. */
    @Override
    protected long rangeRetentionMs() {
        return Duration.ofDays(1).toMillis() - 1;
    }
}
// end
