package dev.rangestreams.testkit.internal.windowstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.internal.Blob;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What a store says of itself, and what is left of it after a close. */
public final class BufferLifeRules {
    private static final Blob KEY = Blob.of("61");
    private static final Item A = Item.of("61", 100, "0a");
    private static final Item B = Item.of("61", 100, "0b");
    private static final Item C = Item.of("61", 100, "0c");

    private BufferLifeRules() {}

    public static void describesItself(BufferBench bench) {
        WindowBytesStoreSupplier supplier = bench.supplier();
        assertThat(supplier.name()).as("supplier's name").isEqualTo(BufferBench.STORE);
        assertThat(supplier.retainDuplicates()).as("retainDuplicates()").isEqualTo(bench.duplicates());
        assertThat(supplier.retentionPeriod())
                .as("retentionPeriod(), in milliseconds")
                .isGreaterThanOrEqualTo(BufferBench.RETENTION_MS);
        // A supplier may have a size of its own; the records' windows have to agree with it.
        assertThat(supplier.windowSize()).as("windowSize(), in milliseconds").isNotNegative();
        assertThat(supplier.segmentIntervalMs()).as("segmentIntervalMs()").isPositive();
        assertThat(supplier.metricsScope()).as("metricsScope()").isNotBlank();
        WindowStore<Bytes, byte[]> store = supplier.get();
        assertThat(store).as("each get() makes a store").isNotSameAs(supplier.get());
        assertThat(store.name()).as("store's name").isEqualTo(BufferBench.STORE);
        assertThat(store.persistent()).as("persistent()").isEqualTo(bench.can(Capability.REOPENS));
        assertThat(store.isOpen()).as("isOpen() before it is opened").isFalse();
        Buffer buffer = bench.open(store);
        assertThat(store.isOpen()).as("isOpen() once it is opened").isTrue();
        assertThat(store.getPosition()).as("getPosition()").isNotNull();
        bench.close(buffer);
        assertThat(store.isOpen()).as("isOpen() after close").isFalse();
    }

    public static void outlivesAReopen(BufferBench bench) {
        bench.close(bench.holding(A, B));
        Buffer second = bench.open();
        if (!bench.can(Capability.REOPENS)) {
            assertThat(second.all())
                    .as("what a store in memory holds when opened")
                    .isEmpty();
            return;
        }
        assertThat(second.fetch(KEY)).as("after close and reopen").containsExactly(A, B);
        bench.close(BufferBench.fill(second, List.of(C)));
        assertThat(bench.open().fetch(KEY))
                .as("a, b, close, reopen, c, close, reopen")
                .containsExactly(A, B, C);
    }

    public static void clockOutlivesAReopen(BufferBench bench) {
        WindowBytesStoreSupplier supplier = bench.supplier("clock", 50);
        Item ahead = Item.of("62", 1_000, "0e");
        bench.close(BufferBench.fill(bench.open(supplier), List.of(A, ahead)));
        Buffer second = bench.open(supplier);
        assertThat(second.all()).as("what had expired before the reopen").containsExactly(ahead);
        second.put(List.of(B));
        assertThat(second.fetch(KEY))
                .as("a put that is out of retention since before the reopen")
                .isEmpty();
    }

    public static void refusesUse(BufferBench bench) {
        Buffer buffer = bench.holding(A);
        WindowStore<Bytes, byte[]> store = buffer.store();
        bench.close(buffer);
        Bytes key = Buffer.bytes(KEY);
        Map<String, ThrowingCallable> uses = new LinkedHashMap<>();
        uses.put("put", () -> store.put(key, new byte[1], 100));
        uses.put("fetch at a time", () -> store.fetch(key, 100));
        uses.put("fetch", () -> store.fetch(key, 0, 200));
        uses.put("backwardFetch", () -> store.backwardFetch(key, 0, 200));
        uses.put("fetch of keys", () -> store.fetch(key, key, 0, 200));
        uses.put("fetchAll", () -> store.fetchAll(0, 200));
        uses.put("all", store::all);
        uses.put("backwardAll", store::backwardAll);
        uses.forEach((name, use) -> assertThat(catchThrowable(use))
                .as("%s after close", name)
                .isInstanceOf(InvalidStateStoreException.class));
    }

    public static void closesTwiceAndOpensAgain(BufferBench bench) {
        Buffer first = bench.holding(A);
        bench.close(first);
        first.store().close();
        // The same instance on an empty disk: Kafka does so when it wipes a task and starts it again.
        bench.wipe();
        Buffer again = bench.open(first.store());
        assertThat(again.all())
                .as("the same instance, opened again on an empty disk")
                .isEmpty();
        BufferBench.fill(again, List.of(Item.of("61", 5, "0d")));
        assertThat(again.fetch(KEY)).as("what it takes then").containsExactly(Item.of("61", 5, "0d"));
    }

    @SuppressWarnings("NullAway")
    public static void refusesANullKey(BufferBench bench) {
        WindowStore<Bytes, byte[]> store = bench.holding(A).store();
        Map<String, ThrowingCallable> uses = new LinkedHashMap<>();
        uses.put("put", () -> store.put(null, new byte[1], 100));
        uses.put("fetch at a time", () -> store.fetch(null, 100));
        uses.put("fetch", () -> store.fetch(null, 0L, 200L));
        uses.put("backwardFetch", () -> store.backwardFetch(null, 0L, 200L));
        uses.forEach((name, use) -> assertThat(catchThrowable(use))
                .as("%s with a null key", name)
                .isInstanceOf(NullPointerException.class));
    }

    public static void areNeighbours(BufferBench bench) {
        Buffer left = BufferBench.fill(bench.open(bench.supplier("left", 50)), List.of(A));
        Buffer right = BufferBench.fill(bench.open(bench.supplier("right", 50)), List.of(B));
        BufferBench.fill(left, List.of(Item.of("61", 1_000, "0d")));
        assertThat(right.all())
                .as("the right store, after the left one's clock moved on")
                .containsExactly(B);
        bench.close(right);
        assertThat(left.all())
                .as("the left store once the right one is closed")
                .containsExactly(Item.of("61", 1_000, "0d"));
    }
}
