package dev.rangestreams.testkit.versioned;

import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.VersionedBytesStore;

/** Refuses what a versioned store has only because Kafka's interface extends another. */
abstract class VersionedOnly implements VersionedBytesStore {
    private static UnsupportedOperationException refusal() {
        return new UnsupportedOperationException("A versioned store is written with timestamps and read by key");
    }

    @Override
    public final void put(Bytes key, byte[] value) {
        throw refusal();
    }

    @Override
    public final byte[] putIfAbsent(Bytes key, byte[] value) {
        throw refusal();
    }

    @Override
    public final void putAll(List<KeyValue<Bytes, byte[]>> entries) {
        throw refusal();
    }

    @Override
    public final byte[] delete(Bytes key) {
        throw refusal();
    }

    @Override
    public final KeyValueIterator<Bytes, byte[]> range(Bytes from, Bytes to) {
        throw refusal();
    }

    @Override
    public final KeyValueIterator<Bytes, byte[]> all() {
        throw refusal();
    }

    @Override
    public final long approximateNumEntries() {
        throw refusal();
    }
}
