package dev.rangestreams.versioned.store;

import dev.rangestreams.core.internal.kafka.Changelog;
import dev.rangestreams.core.internal.kafka.VersionSensors;
import dev.rangestreams.core.internal.state.Isolation;
import dev.rangestreams.versioned.VersionedKeyValueStore;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
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
final class TypedVersions<K, V> extends VersionStore implements VersionedKeyValueStore<K, V> {
    private final @Nullable Serde<K> keySerde;
    private final @Nullable Serde<V> valueSerde;
    private final boolean logged;

    private volatile @Nullable Layers<K, V> layers;

    TypedVersions(
            VersionSettings settings, @Nullable Serde<K> keySerde, @Nullable Serde<V> valueSerde, boolean logged) {
        super(settings);
        this.keySerde = keySerde;
        this.valueSerde = valueSerde;
        this.logged = logged;
    }

    /** What is around the bytes while the store is open. A class, since a record would compare what cannot be compared. */
    private static final class Layers<K, V> {
        private final TypedForm<K, V> form;
        private final VersionSensors sensors;
        private final @Nullable Changelog changelog;

        Layers(TypedForm<K, V> form, VersionSensors sensors, @Nullable Changelog changelog) {
            this.form = form;
            this.sensors = sensors;
            this.changelog = changelog;
        }
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
        long start = System.nanoTime();
        super.init(context, root);
        layers().sensors.restore(start);
    }

    @Override
    public void commit(Map<TopicPartition, Long> changelogOffsets) {
        Layers<K, V> around = layers();
        long start = around.sensors.start();
        super.commit(changelogOffsets);
        around.sensors.commit(start);
    }

    @Override
    void opened(StateStoreContext context) {
        String name = name();
        String scope = settings().engine().name();
        VersionSensors sensors =
                new VersionSensors(context, scope, name, () -> current().openCursors());
        sensors.estimated(() -> current().approximateEntries());
        layers = new Layers<>(
                new TypedForm<>(name, context, keySerde, valueSerde, sensors::iterating),
                sensors,
                logged ? new Changelog(context, name) : null);
    }

    @Override
    void closing() {
        Layers<K, V> last = layers;
        layers = null;
        if (last != null) {
            last.sensors.remove();
        }
    }

    private Layers<K, V> layers() {
        OpenVersions unused = current();
        return Objects.requireNonNull(layers, "an open store has its layers");
    }

    @Override
    public long put(K key, @Nullable V value, long timestamp) {
        Layers<K, V> around = layers();
        long start = around.sensors.start();
        byte[] keyBytes = around.form.keyToWrite(key);
        byte[] valueBytes = around.form.valueToWrite(value);
        long validTo = current().put(keyBytes, valueBytes, timestamp);
        if (validTo != PUT_RETURN_CODE_NOT_PUT) {
            log(around, keyBytes, valueBytes, timestamp);
        }
        around.sensors.put(start);
        return validTo;
    }

    @Override
    public @Nullable VersionedRecord<V> delete(K key, long timestamp) {
        Layers<K, V> around = layers();
        long start = around.sensors.start();
        byte[] keyBytes = around.form.keyToWrite(key);
        OpenVersions versions = current();
        boolean accepted = versions.accepts(timestamp);
        Row before = versions.delete(keyBytes, timestamp);
        if (accepted) {
            log(around, keyBytes, null, timestamp);
        }
        around.sensors.delete(start);
        return around.form.version(before);
    }

    private void log(Layers<?, ?> around, byte[] key, byte @Nullable [] value, long timestamp) {
        if (around.changelog != null) {
            around.changelog.logAt(timestamp, key, value, this::getPosition);
        }
    }

    @Override
    public @Nullable VersionedRecord<V> get(K key) {
        Layers<K, V> around = layers();
        long start = around.sensors.start();
        Row row = current().get(around.form.key(key));
        around.sensors.get(start);
        return around.form.version(row);
    }

    @Override
    public @Nullable VersionedRecord<V> get(K key, long asOfTimestamp) {
        Layers<K, V> around = layers();
        long start = around.sensors.start();
        Row row = current().get(around.form.key(key), asOfTimestamp);
        around.sensors.get(start);
        return around.form.version(row);
    }

    @Override
    public VersionedRecordIterator<V> history(K key, long fromMs, long toMs, ResultOrder order) {
        Layers<K, V> around = layers();
        long start = around.sensors.start();
        RowHistory history = current().history(around.form.key(key), fromMs, toMs, VersionQueries.order(order));
        around.sensors.fetch(start);
        return around.form.versions(history);
    }

    @Override
    public long versions(K key) {
        Layers<K, V> around = layers();
        long start = around.sensors.start();
        long count = current().count(around.form.key(key));
        around.sensors.fetch(start);
        return count;
    }

    @Override
    public VersionedKeyValueStore<K, V> readOnly(IsolationLevel level) {
        Isolation.check(this, current().context(), level);
        return this;
    }

    @Override
    public <R> QueryResult<R> query(Query<R> query, PositionBound positionBound, QueryConfig config) {
        return new VersionQueries<>(this, current(), layers().form).answer(query, positionBound, config);
    }
}
