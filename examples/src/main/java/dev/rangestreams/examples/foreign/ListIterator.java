package dev.rangestreams.examples.foreign;

import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.WindowStoreIterator;

/** Walks over a copy of what was read. */
class ListIterator<T> implements KeyValueIterator<T, byte[]> {
    private final List<Map.Entry<Slot, byte[]>> copy;
    private final Function<Slot, T> keyOf;
    private int next;

    ListIterator(List<Map.Entry<Slot, byte[]>> copy, Function<Slot, T> keyOf) {
        this.copy = copy;
        this.keyOf = keyOf;
    }

    @Override
    public boolean hasNext() {
        return next < copy.size();
    }

    @Override
    public T peekNextKey() {
        return keyOf.apply(current().getKey());
    }

    @Override
    public KeyValue<T, byte[]> next() {
        KeyValue<T, byte[]> found = KeyValue.pair(peekNextKey(), current().getValue());
        next++;
        return found;
    }

    private Map.Entry<Slot, byte[]> current() {
        if (!hasNext()) {
            throw new NoSuchElementException("All " + copy.size() + " records were read");
        }
        return copy.get(next);
    }

    @Override
    public void close() {
        // A copy holds nothing open.
    }

    /** One key's records, by time. */
    static final class OfTimes extends ListIterator<Long> implements WindowStoreIterator<byte[]> {
        OfTimes(List<Map.Entry<Slot, byte[]>> copy) {
            super(copy, Slot::timestamp);
        }
    }
}
