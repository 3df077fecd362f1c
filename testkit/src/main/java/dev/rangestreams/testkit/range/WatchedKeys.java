package dev.rangestreams.testkit.range;

import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.kstream.Window;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;

/** A cursor over several keys, as a window store gives it. */
record WatchedKeys<K, V>(WatchedCursor<K, V> cursor) implements KeyValueIterator<Windowed<K>, V> {
    @Override
    public boolean hasNext() {
        return cursor.hasNext();
    }

    @Override
    public Windowed<K> peekNextKey() {
        return windowed(cursor.peek());
    }

    @Override
    public KeyValue<Windowed<K>, V> next() {
        Record<K, V> next = cursor.next();
        return KeyValue.pair(windowed(next), next.value());
    }

    private static <K, V> Windowed<K> windowed(Record<K, V> record) {
        return new Windowed<>(record.key(), new Moment(record.timestamp()));
    }

    @Override
    public void close() {
        cursor.close();
    }

    private static final class Moment extends Window {
        Moment(long timestamp) {
            super(timestamp, timestamp == Long.MAX_VALUE ? timestamp : timestamp + 1);
        }

        @Override
        public boolean overlap(Window other) {
            return start() < other.end() && other.start() < end();
        }
    }
}
