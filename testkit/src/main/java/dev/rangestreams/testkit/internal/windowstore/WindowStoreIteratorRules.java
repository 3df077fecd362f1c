package dev.rangestreams.testkit.internal.windowstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.rangestreams.testkit.internal.Blob;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;

/** What iterators show of later puts, what they answer, and how they end. */
public final class WindowStoreIteratorRules {
    private static final Blob KEY = Blob.of("61");
    private static final WindowRecord A = WindowRecord.of("61", 100, "0a");
    private static final WindowRecord B = WindowRecord.of("61", 110, "0b");

    private WindowStoreIteratorRules() {}

    public static void showsItsOpening(WindowStoreFixture fixture) {
        OpenWindowStore buffer = fixture.holding(A, B);
        Bytes key = OpenWindowStore.bytes(KEY);
        WindowStoreIterator<byte[]> begun = buffer.store().fetch(key, 0, 200);
        WindowStoreIterator<byte[]> fresh = buffer.store().fetch(key, 0, 200);
        WindowStoreIterator<byte[]> backward = buffer.store().backwardFetch(key, 0, 200);
        KeyValueIterator<Windowed<Bytes>, byte[]> all = buffer.store().all();
        begun.next();
        buffer.put(List.of(
                WindowRecord.of("61", 120, "0c"), WindowRecord.of("61", 110, "0d"), WindowRecord.of("61", 99, "0e")));
        buffer.put(List.of(WindowRecord.of("62", 105, "0f")));
        buffer.flush();
        assertThat(OpenWindowStore.drain(KEY, begun))
                .as("begun before the puts")
                .containsExactly(B);
        assertThat(OpenWindowStore.drain(KEY, fresh))
                .as("opened before the puts")
                .containsExactly(A, B);
        assertThat(OpenWindowStore.drain(KEY, backward))
                .as("opened backward before the puts")
                .containsExactly(B, A);
        assertThat(OpenWindowStore.drain(all))
                .as("all(), opened before the puts")
                .containsExactly(A, B);
    }

    public static void peeksAndEnds(WindowStoreFixture fixture) {
        OpenWindowStore buffer = fixture.holding(A, B);
        try (WindowStoreIterator<byte[]> one = buffer.store().fetch(OpenWindowStore.bytes(KEY), 0, 200)) {
            peeksAndEnds(one, List.of(100L, 110L));
        }
        try (KeyValueIterator<Windowed<Bytes>, byte[]> all = buffer.store().fetchAll(110, 200)) {
            assertThat(all.peekNextKey()).as("the key ahead").isEqualTo(all.next().key);
            assertThat(catchThrowable(all::next)).as("next at the end").isInstanceOf(NoSuchElementException.class);
        }
        try (WindowStoreIterator<byte[]> none = buffer.store().fetch(OpenWindowStore.bytes(KEY), 500, 600)) {
            peeksAndEnds(none, List.of());
        }
    }

    private static void peeksAndEnds(WindowStoreIterator<byte[]> iterator, List<Long> times) {
        for (long time : times) {
            assertThat(iterator.hasNext()).as("hasNext before %d", time).isTrue();
            assertThat(iterator.hasNext()).as("hasNext again").isTrue();
            assertThat(iterator.peekNextKey()).as("peek").isEqualTo(time);
            assertThat(iterator.peekNextKey()).as("peek again").isEqualTo(time);
            assertThat(iterator.next().key).as("next after peek").isEqualTo(time);
        }
        assertThat(iterator.hasNext()).as("hasNext at the end").isFalse();
        assertThat(catchThrowable(iterator::next)).as("next at the end").isInstanceOf(NoSuchElementException.class);
        assertThat(catchThrowable(iterator::peekNextKey))
                .as("peek at the end")
                .isInstanceOf(NoSuchElementException.class);
    }

    /** Through Kafka's own layer, which counts. */
    public static void closesEarlyAndTwice(WindowStoreFixture fixture) {
        WindowStore<Bytes, byte[]> counted = Stores.windowStoreBuilder(
                        fixture.supplier(), Serdes.Bytes(), Serdes.ByteArray())
                .withLoggingDisabled()
                .withCachingDisabled()
                .build();
        OpenWindowStore buffer = WindowStoreFixture.fill(fixture.open(counted), List.of(A, B));
        Bytes key = OpenWindowStore.bytes(KEY);
        List<KeyValueIterator<?, byte[]>> iterators = List.of(
                counted.fetch(key, 0, 200),
                counted.backwardFetch(key, 0, 200),
                counted.fetch(key, key, 0, 200),
                counted.fetchAll(0, 200),
                counted.all(),
                counted.backwardAll());
        assertThat(buffer.openIterators()).as("open ones").isEqualTo(iterators.size());
        iterators.get(0).next();
        iterators.forEach(KeyValueIterator::close);
        assertThat(buffer.openIterators())
                .as("all closed, one after its first record")
                .isZero();
        // Not through the counting layer again, which counts every close.
        OpenWindowStore plain = fixture.open(fixture.supplier("plain", WindowStoreFixture.RETENTION_MS));
        WindowStoreFixture.fill(plain, List.of(A, B));
        WindowStoreIterator<byte[]> twice = plain.store().fetch(key, 0, 200);
        twice.next();
        twice.close();
        twice.close();
        assertThat(plain.fetch(KEY)).as("after an iterator was closed twice").containsExactly(A, B);
    }

    public static void seesUnflushed(WindowStoreFixture fixture) {
        OpenWindowStore buffer = fixture.open();
        buffer.put(List.of(A));
        assertThat(buffer.fetch(KEY)).as("at once after a put").containsExactly(A);
        buffer.put(List.of(B));
        assertThat(buffer.all()).as("at once after a put").containsExactly(A, B);
        buffer.flush();
        buffer.flush();
        assertThat(buffer.all()).as("after a flush").containsExactly(A, B);
    }
}
