package dev.rangestreams.versioned.store;

import org.apache.kafka.streams.state.VersionedRecord;
import org.apache.kafka.streams.state.VersionedRecordIterator;
import org.jspecify.annotations.Nullable;

/** Between bytes as they are stored and what a store's user puts and gets. */
interface VersionForm<K, V> {
    byte[] key(K key);

    /** A value from its bytes. */
    V value(byte[] value);

    /** What a query for a key alone is answered with. */
    V newest(Row row);

    /** A version as Kafka's interfaces hand it out; null if there is none. */
    default @Nullable VersionedRecord<V> version(@Nullable Row row) {
        VersionedRecord<byte[]> version = Row.version(row);
        return version == null ? null : version(version);
    }

    /** Told that an iterator is opened; what is given back is to be run when it is closed, once or more often. */
    default Runnable iterating() {
        return () -> {};
    }

    private VersionedRecord<V> version(VersionedRecord<byte[]> version) {
        V value = value(version.value());
        return version.validTo().isPresent()
                ? new VersionedRecord<>(
                        value, version.timestamp(), version.validTo().get())
                : new VersionedRecord<>(value, version.timestamp());
    }

    /** Versions, each made when it is asked for. */
    default VersionedRecordIterator<V> versions(RowHistory history) {
        Runnable whenClosed = iterating();
        return new VersionedRecordIterator<>() {
            @Override
            public boolean hasNext() {
                return history.hasNext();
            }

            @Override
            public VersionedRecord<V> next() {
                return version(history.next());
            }

            @Override
            public void close() {
                history.close();
                whenClosed.run();
            }
        };
    }
}
