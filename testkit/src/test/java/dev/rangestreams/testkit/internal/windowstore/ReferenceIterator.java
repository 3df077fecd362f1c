package dev.rangestreams.testkit.internal.windowstore;

import dev.rangestreams.testkit.internal.Entry;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.kstream.Window;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.WindowStoreIterator;

/** Walks a list. */
public class ReferenceIterator<K> implements KeyValueIterator<K, byte[]> {
    private final List<Entry> entries;
    private final Function<Entry, K> key;
    private int index;

    ReferenceIterator(List<Entry> entries, Function<Entry, K> key) {
        this.entries = entries;
        this.key = key;
    }

    /** Entries of what a read found, for a store that changes it. */
    static List<Entry> entries(List<WindowRecord> items) {
        return items.stream()
                .map(item -> new Entry(item.key(), item.timestamp(), 0, item.value()))
                .toList();
    }

    public static WindowStoreIterator<byte[]> ofTimes(List<Entry> entries) {
        return new OfTimes(entries);
    }

    public static KeyValueIterator<Windowed<Bytes>, byte[]> ofWindows(List<Entry> entries, long windowMs) {
        return new ReferenceIterator<>(entries, entry -> windowed(entry, windowMs));
    }

    private static Windowed<Bytes> windowed(Entry entry, long windowMs) {
        long start = entry.timestamp();
        long end = start > Long.MAX_VALUE - windowMs ? Long.MAX_VALUE : start + windowMs;
        return new Windowed<>(Bytes.wrap(entry.key().bytes()), new Span(start, end));
    }

    @Override
    public boolean hasNext() {
        return index < entries.size();
    }

    @Override
    public K peekNextKey() {
        return key.apply(current());
    }

    @Override
    public KeyValue<K, byte[]> next() {
        KeyValue<K, byte[]> next =
                KeyValue.pair(peekNextKey(), current().value().bytes());
        index++;
        return next;
    }

    private Entry current() {
        if (!hasNext()) {
            throw new NoSuchElementException("The iterator is at its end");
        }
        return entries.get(index);
    }

    @Override
    public void close() {
        // A list needs no close.
    }

    private static final class OfTimes extends ReferenceIterator<Long> implements WindowStoreIterator<byte[]> {
        OfTimes(List<Entry> entries) {
            super(entries, Entry::timestamp);
        }
    }

    /** A window without Kafka's internal classes. */
    private static final class Span extends Window {
        Span(long startMs, long endMs) {
            super(startMs, endMs);
        }

        @Override
        public boolean overlap(Window other) {
            return start() < other.end() && other.start() < end();
        }
    }
}
