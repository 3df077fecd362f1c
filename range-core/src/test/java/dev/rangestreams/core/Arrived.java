package dev.rangestreams.core;

import dev.rangestreams.api.RangedRecordIterator;
import dev.rangestreams.core.internal.range.RecordView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.WindowStoreIterator;

/** What has arrived so far, as a list in the order of timestamp, then arrival. Counts what is opened, read and closed. */
final class Arrived<V> implements RecordView<String, V> {
    private final List<Record<String, V>> records = new ArrayList<>();
    int opened;
    int closed;
    int read;
    long lowestBound = Long.MAX_VALUE;
    int failsAtOpening = Integer.MAX_VALUE;

    Record<String, V> arrives(String key, long timestamp, V value) {
        Record<String, V> anchor = new Record<>(key, value, timestamp);
        records.add(anchor);
        records.sort(Comparator.comparingLong(Record::timestamp));
        return anchor;
    }

    /** Records of key k as "A@10"; returns the last, which is the anchor. */
    static Record<String, String> arrive(Arrived<String> arrived, String... records) {
        Record<String, String> last = null;
        for (String record : records) {
            int at = record.indexOf('@');
            last = arrived.arrives("k", Long.parseLong(record.substring(at + 1)), record.substring(0, at));
        }
        return Objects.requireNonNull(last, "no records");
    }

    @Override
    public RangedRecordIterator<Record<String, V>> forward(String key, long from, long to) {
        return open(matching(key, from, to));
    }

    @Override
    public RangedRecordIterator<Record<String, V>> backward(String key, long from, long to) {
        List<Record<String, V>> matching = matching(key, from, to);
        Collections.reverse(matching);
        return open(matching);
    }

    private List<Record<String, V>> matching(String key, long from, long to) {
        lowestBound = Math.min(lowestBound, from);
        return new ArrayList<>(records.stream()
                .filter(r -> r.key().equals(key) && from <= r.timestamp() && r.timestamp() <= to)
                .toList());
    }

    private RangedRecordIterator<Record<String, V>> open(List<Record<String, V>> matching) {
        if (++opened == failsAtOpening) {
            throw new IllegalStateException("cannot open a cursor");
        }
        Iterator<Record<String, V>> all = matching.iterator();
        return new RangedRecordIterator<>() {
            private boolean open = true;

            @Override
            public boolean hasNext() {
                return all.hasNext();
            }

            @Override
            public Record<String, V> next() {
                read++;
                return all.next();
            }

            @Override
            public void close() {
                if (open) {
                    closed++;
                }
                open = false;
            }
        };
    }

    @Override
    public V fetch(String key, long time) {
        throw new UnsupportedOperationException();
    }

    @Override
    public WindowStoreIterator<V> fetch(String key, Instant from, Instant to) {
        throw new UnsupportedOperationException("A view is read as records");
    }

    @Override
    public KeyValueIterator<Windowed<String>, V> fetch(String keyFrom, String keyTo, Instant from, Instant to) {
        throw new UnsupportedOperationException();
    }

    @Override
    public KeyValueIterator<Windowed<String>, V> all() {
        throw new UnsupportedOperationException();
    }

    @Override
    public KeyValueIterator<Windowed<String>, V> fetchAll(Instant from, Instant to) {
        throw new UnsupportedOperationException();
    }
}
