package dev.rangestreams.it.ranges;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;
import org.jspecify.annotations.Nullable;

/**
 * A window store of any kind of values, written and read as text.
 *
 * @param written makes a value of a text
 * @param read makes a text of a value
 */
record WindowAccess<V>(WindowStore<String, V> store, Function<String, V> written, Function<V, String> read) {
    @SuppressWarnings("NullAway") // a store takes null as a deletion
    void put(String key, @Nullable String value, long time) {
        store.put(key, value == null ? null : written.apply(value), time);
    }

    String fetch(String key, long time) {
        V found = store.fetch(key, time);
        return found == null ? "nothing" : read.apply(found);
    }

    List<String> fetch(String key, long from, long to, boolean backward) {
        List<String> found = new ArrayList<>();
        try (WindowStoreIterator<V> entries =
                backward ? store.backwardFetch(key, from, to) : store.fetch(key, from, to)) {
            entries.forEachRemaining(entry -> found.add(entry.key + "=" + read.apply(entry.value)));
        }
        return found;
    }

    @SuppressWarnings("NullAway") // null is no bound
    List<String> fetchKeys(@Nullable String keyFrom, @Nullable String keyTo, long from, long to, boolean backward) {
        return drain(backward ? store.backwardFetch(keyFrom, keyTo, from, to) : store.fetch(keyFrom, keyTo, from, to));
    }

    List<String> fetchAll(long from, long to, boolean backward) {
        return drain(backward ? store.backwardFetchAll(from, to) : store.fetchAll(from, to));
    }

    List<String> all(boolean backward) {
        return drain(backward ? store.backwardAll() : store.all());
    }

    private List<String> drain(KeyValueIterator<Windowed<String>, V> entries) {
        List<String> found = new ArrayList<>();
        try (entries) {
            entries.forEachRemaining(entry -> found.add(entry.key + "=" + read.apply(entry.value)));
        }
        return found;
    }
}
