package dev.rangestreams.versioned.store;

import dev.rangestreams.runtime.internal.kafka.Changelog;
import dev.rangestreams.runtime.internal.kafka.VersionSensors;
import dev.rangestreams.runtime.internal.read.BoundedQuery;
import dev.rangestreams.runtime.internal.read.Isolation;
import dev.rangestreams.runtime.internal.store.OpenStore;
import dev.rangestreams.versioned.VersionedKeyValueStore;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.query.ResultOrder;
import org.apache.kafka.streams.state.VersionedRecord;
import org.apache.kafka.streams.state.VersionedRecordIterator;
import org.jspecify.annotations.Nullable;

/** A versioned store of the user's own types, for processors, which logs and measures itself. */
final class TypedVersions<K, V> extends VersionStore<TypedVersions.Contents<K, V>>
        implements VersionedKeyValueStore<K, V> {
    private final @Nullable Serde<K> keySerde;
    private final @Nullable Serde<V> valueSerde;
    private final boolean logged;

    TypedVersions(
            VersionSettings settings, @Nullable Serde<K> keySerde, @Nullable Serde<V> valueSerde, boolean logged) {
        super(settings);
        this.keySerde = keySerde;
        this.valueSerde = valueSerde;
        this.logged = logged;
    }

    /** The versions, and what is around their bytes. */
    static final class Contents<K, V> extends OpenVersions {
        private final TypedForm<K, V> form;
        private final VersionSensors sensors;
        private final @Nullable Changelog changelog;

        Contents(TypedVersions<K, V> of, OpenStore store) {
            super(of.settings(), store);
            StateStoreContext context = store.context();
            sensors = new VersionSensors(context, of.storage().metricsScope(), of.name(), this::openCursors);
            form = new TypedForm<>(of.name(), context, of.keySerde, of.valueSerde, sensors::iterating);
            changelog = of.logged ? new Changelog(context, of.name()) : null;
        }

        @Override
        public VersionSensors sensors() {
            return sensors;
        }
    }

    @Override
    protected Contents<K, V> contents(OpenStore store, StateStore root) {
        return new Contents<>(this, store);
    }

    /** The bytes beneath, for tests. */
    OpenVersions versions() {
        return contents();
    }

    @Override
    public long put(K key, @Nullable V value, long timestamp) {
        Contents<K, V> contents = contents();
        long start = contents.sensors.start();
        byte[] keyBytes = contents.form.keyToWrite(key);
        byte[] valueBytes = contents.form.valueToWrite(value);
        long validTo = contents.put(keyBytes, valueBytes, timestamp);
        if (validTo != PUT_RETURN_CODE_NOT_PUT) {
            log(contents, keyBytes, valueBytes, timestamp);
        }
        contents.sensors.put(start);
        return validTo;
    }

    @Override
    public @Nullable VersionedRecord<V> delete(K key, long timestamp) {
        Contents<K, V> contents = contents();
        long start = contents.sensors.start();
        byte[] keyBytes = contents.form.keyToWrite(key);
        boolean accepted = contents.accepts(timestamp);
        Row before = contents.delete(keyBytes, timestamp);
        if (accepted) {
            log(contents, keyBytes, null, timestamp);
        }
        contents.sensors.delete(start);
        return contents.form.version(before);
    }

    private void log(Contents<?, ?> contents, byte[] key, byte @Nullable [] value, long timestamp) {
        if (contents.changelog != null) {
            contents.changelog.logAt(timestamp, key, value, this::getPosition);
        }
    }

    @Override
    public @Nullable VersionedRecord<V> get(K key) {
        Contents<K, V> contents = contents();
        long start = contents.sensors.start();
        Row row = contents.get(contents.form.key(key));
        contents.sensors.get(start);
        return contents.form.version(row);
    }

    @Override
    public @Nullable VersionedRecord<V> get(K key, long asOfTimestamp) {
        Contents<K, V> contents = contents();
        long start = contents.sensors.start();
        Row row = contents.get(contents.form.key(key), asOfTimestamp);
        contents.sensors.get(start);
        return contents.form.version(row);
    }

    @Override
    public VersionedRecordIterator<V> history(K key, long fromMs, long toMs, ResultOrder order) {
        Contents<K, V> contents = contents();
        long start = contents.sensors.start();
        RowHistory history = contents.history(contents.form.key(key), fromMs, toMs, VersionQueries.order(order));
        contents.sensors.fetch(start);
        return contents.form.versions(history);
    }

    @Override
    public long versions(K key) {
        Contents<K, V> contents = contents();
        long start = contents.sensors.start();
        long count = contents.count(contents.form.key(key));
        contents.sensors.fetch(start);
        return count;
    }

    @Override
    public VersionedKeyValueStore<K, V> readOnly(IsolationLevel level) {
        Isolation.check(this, open().context(), level);
        return this;
    }

    @Override
    public <R> QueryResult<R> query(Query<R> query, PositionBound positionBound, QueryConfig config) {
        return BoundedQuery.orFailure(
                this,
                query,
                () -> new VersionQueries<>(this, open().context(), contents(), contents().form)
                        .answer(query, positionBound, config));
    }
}
