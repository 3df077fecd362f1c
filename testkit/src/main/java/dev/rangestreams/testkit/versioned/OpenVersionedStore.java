package dev.rangestreams.testkit.versioned;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.store.OpenStore;
import dev.rangestreams.testkit.internal.store.StoreContext;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.query.MultiVersionedKeyQuery;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.query.ResultOrder;
import org.apache.kafka.streams.query.VersionedKeyQuery;
import org.apache.kafka.streams.state.VersionedBytesStore;
import org.apache.kafka.streams.state.VersionedRecord;
import org.apache.kafka.streams.state.VersionedRecordIterator;
import org.jspecify.annotations.Nullable;

/** An open versioned store, with reads that leave no iterator open. */
final class OpenVersionedStore extends OpenStore<VersionedBytesStore> {
    OpenVersionedStore(VersionedBytesStore store, StoreContext context) {
        super(store, context);
    }

    long put(Blob key, @Nullable Blob value, long timestamp) {
        return store.put(bytes(key), value == null ? null : value.copy(), timestamp);
    }

    OpenVersionedStore putAll(Blob key, Version... versions) {
        for (Version version : versions) {
            put(key, version.value(), version.validFrom());
        }
        return this;
    }

    @Nullable
    Version delete(Blob key, long timestamp) {
        return version(store.delete(bytes(key), timestamp));
    }

    @Nullable
    Version get(Blob key) {
        return version(store.get(bytes(key)));
    }

    @Nullable
    Version get(Blob key, long asOf) {
        return version(store.get(bytes(key), asOf));
    }

    void isAsOf(Blob key, long asOf, @Nullable Version expected) {
        assertThat(get(key, asOf)).as("key %s as of %d", key, asOf).isEqualTo(expected);
    }

    /** What is valid at an instant by an interactive query, with its end. */
    @Nullable
    VersionSpan span(Blob key, long asOf) {
        return span(answer(VersionedKeyQuery.<Bytes, byte[]>withKey(bytes(key)).asOf(Instant.ofEpochMilli(asOf))));
    }

    @Nullable
    VersionSpan span(Blob key) {
        return span(answer(VersionedKeyQuery.<Bytes, byte[]>withKey(bytes(key))));
    }

    /** Ascending. */
    List<VersionSpan> history(Blob key, long from, long to) {
        return drain(iterator(key, from, to, ResultOrder.ASCENDING));
    }

    List<VersionSpan> history(Blob key) {
        return history(key, 0, Long.MAX_VALUE);
    }

    VersionedRecordIterator<byte[]> iterator(Blob key, long from, long to, ResultOrder order) {
        MultiVersionedKeyQuery<Bytes, byte[]> query = MultiVersionedKeyQuery.<Bytes, byte[]>withKey(bytes(key))
                .fromTime(Instant.ofEpochMilli(from))
                .toTime(Instant.ofEpochMilli(to));
        return iterator(
                switch (order) {
                    case ASCENDING -> query.withAscendingTimestamps();
                    case DESCENDING -> query.withDescendingTimestamps();
                    case ANY -> query;
                });
    }

    VersionedRecordIterator<byte[]> iterator(MultiVersionedKeyQuery<Bytes, byte[]> query) {
        VersionedRecordIterator<byte[]> found = answer(query);
        if (found == null) {
            throw new AssertionError("A MultiVersionedKeyQuery gave null instead of an iterator");
        }
        return found;
    }

    <R> @Nullable R answer(Query<R> query) {
        QueryResult<R> result = query(query, PositionBound.unbounded());
        if (result.isFailure()) {
            throw new AssertionError(
                    "A " + query.getClass().getSimpleName() + " failed: " + result.getFailureMessage());
        }
        return result.getResult();
    }

    <R> QueryResult<R> query(Query<R> query, PositionBound bound) {
        return store.query(query, bound, new QueryConfig(false));
    }

    static Bytes bytes(Blob key) {
        return Bytes.wrap(key.copy());
    }

    /** Kafka's format: eight bytes of timestamp, then the value. */
    static @Nullable Version version(byte @Nullable [] bytes) {
        if (bytes == null) {
            return null;
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        long timestamp = buffer.getLong();
        byte[] value = new byte[buffer.remaining()];
        buffer.get(value);
        return new Version(timestamp, new Blob(value));
    }

    static @Nullable VersionSpan span(@Nullable VersionedRecord<byte[]> found) {
        return found == null
                ? null
                : new VersionSpan(
                        found.timestamp(), found.validTo().orElse(VersionSpan.NEWEST), new Blob(found.value()));
    }

    static List<VersionSpan> drain(VersionedRecordIterator<byte[]> iterator) {
        List<VersionSpan> spans = new ArrayList<>();
        try (iterator) {
            while (iterator.hasNext()) {
                spans.add(span(iterator.next()));
            }
        }
        return spans;
    }
}
