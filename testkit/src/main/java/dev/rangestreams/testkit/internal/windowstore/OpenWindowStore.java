package dev.rangestreams.testkit.internal.windowstore;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.store.OpenStore;
import dev.rangestreams.testkit.internal.store.StoreContext;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;
import org.jspecify.annotations.Nullable;

/** An open window store, with reads that end in a list and leave no iterator open. */
public final class OpenWindowStore extends OpenStore<WindowStore<Bytes, byte[]>> {
    OpenWindowStore(WindowStore<Bytes, byte[]> store, StoreContext context) {
        super(store, context);
    }

    public void put(Blob key, @Nullable Blob value, long timestamp) {
        store.put(bytes(key), value == null ? null : value.copy(), timestamp);
    }

    public OpenWindowStore put(List<WindowRecord> items) {
        items.forEach(item -> put(item.key(), item.value(), item.timestamp()));
        return this;
    }

    public List<WindowRecord> fetch(Blob key, long from, long to) {
        return drain(key, store.fetch(bytes(key), from, to));
    }

    public List<WindowRecord> fetch(Blob key) {
        return fetch(key, 0, Long.MAX_VALUE);
    }

    public List<WindowRecord> backwardFetch(Blob key, long from, long to) {
        return drain(key, store.backwardFetch(bytes(key), from, to));
    }

    public List<WindowRecord> fetch(@Nullable Blob fromKey, @Nullable Blob toKey, long from, long to) {
        return drain(store.fetch(nullable(fromKey), nullable(toKey), from, to));
    }

    public List<WindowRecord> backwardFetch(@Nullable Blob fromKey, @Nullable Blob toKey, long from, long to) {
        return drain(store.backwardFetch(nullable(fromKey), nullable(toKey), from, to));
    }

    public List<WindowRecord> fetchAll(long from, long to) {
        return drain(store.fetchAll(from, to));
    }

    List<WindowRecord> backwardFetchAll(long from, long to) {
        return drain(store.backwardFetchAll(from, to));
    }

    public List<WindowRecord> all() {
        return drain(store.all());
    }

    List<WindowRecord> backwardAll() {
        return drain(store.backwardAll());
    }

    @Nullable
    public Blob newest(Blob key, long timestamp) {
        byte[] value = store.fetch(bytes(key), timestamp);
        return value == null ? null : new Blob(value);
    }

    public static Bytes bytes(Blob key) {
        return Bytes.wrap(key.copy());
    }

    private static @Nullable Bytes nullable(@Nullable Blob key) {
        return key == null ? null : bytes(key);
    }

    public static List<WindowRecord> drain(Blob key, WindowStoreIterator<byte[]> iterator) {
        List<WindowRecord> items = new ArrayList<>();
        try (iterator) {
            while (iterator.hasNext()) {
                KeyValue<Long, byte[]> next = iterator.next();
                items.add(new WindowRecord(key, next.key, new Blob(next.value)));
            }
        }
        return items;
    }

    public static List<WindowRecord> drain(KeyValueIterator<Windowed<Bytes>, byte[]> iterator) {
        List<WindowRecord> items = new ArrayList<>();
        try (iterator) {
            while (iterator.hasNext()) {
                KeyValue<Windowed<Bytes>, byte[]> next = iterator.next();
                items.add(new WindowRecord(
                        new Blob(next.key.key().get()), next.key.window().start(), new Blob(next.value)));
            }
        }
        return items;
    }
}
