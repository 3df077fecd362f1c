package dev.rangestreams.versioned.store;

import dev.rangestreams.runtime.internal.kafka.RecordHeadersOf;
import dev.rangestreams.runtime.internal.store.StoreSerdes;
import java.util.Objects;
import java.util.function.Supplier;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.jspecify.annotations.Nullable;

/** Keys and values through the user's serdes, which are told the changelog's topic and, when writing, the record's headers. */
final class TypedForm<K, V> implements VersionForm<K, V> {
    private final StateStoreContext context;
    private final StoreSerdes<K, V> serdes;
    private final Supplier<Runnable> iterating;

    /**
     * Serdes that are null are taken from the configured defaults.
     *
     * @param iterating see {@link #iterating()}
     */
    TypedForm(
            String storeName,
            StateStoreContext context,
            @Nullable Serde<K> keySerde,
            @Nullable Serde<V> valueSerde,
            Supplier<Runnable> iterating) {
        this.context = context;
        this.iterating = iterating;
        this.serdes = new StoreSerdes<>(storeName, context, keySerde, valueSerde);
    }

    @Override
    public byte[] key(K key) {
        return serdes.key(Objects.requireNonNull(key, "key must not be null"));
    }

    /** As {@link #key(Object)}, in the course of a record. */
    byte[] keyToWrite(K key) {
        return serdes.key(Objects.requireNonNull(key, "key must not be null"), headers());
    }

    byte @Nullable [] valueToWrite(@Nullable V value) {
        return value == null ? null : serdes.value(value, headers());
    }

    private Headers headers() {
        return RecordHeadersOf.context(context);
    }

    @Override
    public V value(byte[] value) {
        return serdes.value(value);
    }

    @Override
    public Runnable iterating() {
        return iterating.get();
    }

    @Override
    public V newest(Row row) {
        return Objects.requireNonNull(version(row), "a newest version has a value")
                .value();
    }
}
