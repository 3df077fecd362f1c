package dev.rangestreams.testkit.versioned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.store.OpenStore;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.query.MultiVersionedKeyQuery;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.ResultOrder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.VersionedKeyValueStore;
import org.apache.kafka.streams.state.VersionedRecordIterator;

/** How iterators are walked and how they end. */
final class VersionedIteratorRules {
    private static final Blob KEY = Blob.of("61");
    private static final Version A = Version.of("0a", 10);
    private static final Version B = Version.of("0b", 20);

    private VersionedIteratorRules() {}

    static void ends(VersionedFixture fixture) {
        OpenVersionedStore store = fixture.holding(KEY, A, B);
        try (VersionedRecordIterator<byte[]> all = store.iterator(KEY, 0, Long.MAX_VALUE, ResultOrder.ASCENDING)) {
            for (Version version : List.of(A, B)) {
                assertThat(all.hasNext()).as("hasNext before %s", version).isTrue();
                assertThat(all.hasNext()).as("hasNext again").isTrue();
                assertThat(all.next().timestamp()).as("next").isEqualTo(version.validFrom());
            }
            isAtItsEnd(all);
        }
        try (VersionedRecordIterator<byte[]> unasked = store.iterator(KEY, 0, Long.MAX_VALUE, ResultOrder.DESCENDING)) {
            assertThat(unasked.next().timestamp()).as("next without hasNext").isEqualTo(20);
            assertThat(unasked.next().timestamp()).as("next without hasNext").isEqualTo(10);
            isAtItsEnd(unasked);
        }
        try (VersionedRecordIterator<byte[]> none = store.iterator(KEY, 0, 9, ResultOrder.ASCENDING)) {
            isAtItsEnd(none);
        }
    }

    private static void isAtItsEnd(VersionedRecordIterator<byte[]> iterator) {
        assertThat(iterator.hasNext()).as("hasNext at the end").isFalse();
        assertThat(catchThrowable(iterator::next)).as("next at the end").isInstanceOf(NoSuchElementException.class);
        assertThat(iterator.hasNext()).as("hasNext after that").isFalse();
    }

    /** Through Kafka's own layer, which counts. */
    static void closesEarlyAndTwice(VersionedFixture fixture) {
        VersionedKeyValueStore<Bytes, byte[]> counted = Stores.versionedKeyValueStoreBuilder(
                        fixture.supplier(), Serdes.Bytes(), Serdes.ByteArray())
                .withLoggingDisabled()
                .build();
        OpenStore<?> open = new OpenStore<>(counted, fixture.contextOf(counted));
        Bytes key = OpenVersionedStore.bytes(KEY);
        counted.put(key, A.value().copy(), 10);
        counted.put(key, B.value().copy(), 20);
        MultiVersionedKeyQuery<Bytes, byte[]> query = MultiVersionedKeyQuery.withKey(key);
        List<VersionedRecordIterator<byte[]>> iterators =
                List.of(query(counted, query), query(counted, query.withDescendingTimestamps()), query(counted, query));
        assertThat(open.openIterators()).as("open ones").isEqualTo(iterators.size());
        iterators.get(0).next();
        iterators.forEach(VersionedRecordIterator::close);
        assertThat(open.openIterators())
                .as("all closed, one after its first version")
                .isZero();
        // Not through the counting layer again, which counts every close.
        OpenVersionedStore plain = fixture.open("plain", VersionedFixture.RETENTION_MS);
        plain.putAll(KEY, A, B);
        VersionedRecordIterator<byte[]> twice = plain.iterator(KEY, 0, Long.MAX_VALUE, ResultOrder.ASCENDING);
        twice.next();
        twice.close();
        twice.close();
        assertThat(plain.history(KEY))
                .as("after an iterator was closed twice")
                .containsExactly(A.to(20), B.to(VersionSpan.NEWEST));
    }

    private static VersionedRecordIterator<byte[]> query(
            VersionedKeyValueStore<Bytes, byte[]> store, MultiVersionedKeyQuery<Bytes, byte[]> query) {
        return store.query(query, PositionBound.unbounded(), new QueryConfig(false))
                .getResult();
    }

    static void seesUnflushed(VersionedFixture fixture) {
        OpenVersionedStore store = fixture.open();
        store.putAll(KEY, A);
        assertThat(store.get(KEY)).as("at once after a put").isEqualTo(A);
        store.putAll(KEY, B);
        store.isAsOf(KEY, 15, A);
        for (int flush = 0; flush < 2; flush++) {
            store.flush();
            assertThat(store.get(KEY)).as("after a flush").isEqualTo(B);
            store.isAsOf(KEY, 15, A);
            assertThat(store.history(KEY)).as("after a flush").containsExactly(A.to(20), B.to(VersionSpan.NEWEST));
        }
        store.put(KEY, null, 30);
        assertThat(store.get(KEY)).as("at once after a delete").isNull();
    }
}
