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
public final class WindowStoreLifeRules {
    private static final Blob KEY = Blob.of("61");
    private static final WindowRecord A = WindowRecord.of("61", 100, "0a");
    private static final WindowRecord B = WindowRecord.of("61", 100, "0b");
    private static final WindowRecord C = WindowRecord.of("61", 100, "0c");

    private WindowStoreLifeRules() {}

    public static void describesItself(WindowStoreFixture fixture) {
        WindowBytesStoreSupplier supplier = fixture.supplier();
        assertThat(supplier.name()).as("supplier's name").isEqualTo(WindowStoreFixture.STORE);
        assertThat(supplier.retainDuplicates()).as("retainDuplicates()").isEqualTo(fixture.duplicates());
        assertThat(supplier.retentionPeriod())
                .as("retentionPeriod(), in milliseconds")
                .isGreaterThanOrEqualTo(WindowStoreFixture.RETENTION_MS);
        // A supplier may have a size of its own; the records' windows have to agree with it.
        assertThat(supplier.windowSize()).as("windowSize(), in milliseconds").isNotNegative();
        assertThat(supplier.segmentIntervalMs()).as("segmentIntervalMs()").isPositive();
        assertThat(supplier.metricsScope()).as("metricsScope()").isNotBlank();
        WindowStore<Bytes, byte[]> store = supplier.get();
        assertThat(store).as("each get() makes a store").isNotSameAs(supplier.get());
        assertThat(store.name()).as("store's name").isEqualTo(WindowStoreFixture.STORE);
        assertThat(store.persistent()).as("persistent()").isEqualTo(fixture.can(Capability.REOPENS));
        assertThat(store.isOpen()).as("isOpen() before it is opened").isFalse();
        OpenWindowStore buffer = fixture.open(store);
        assertThat(store.isOpen()).as("isOpen() once it is opened").isTrue();
        assertThat(store.getPosition()).as("getPosition()").isNotNull();
        fixture.close(buffer);
        assertThat(store.isOpen()).as("isOpen() after close").isFalse();
    }

    public static void outlivesAReopen(WindowStoreFixture fixture) {
        fixture.close(fixture.holding(A, B));
        OpenWindowStore second = fixture.open();
        if (!fixture.can(Capability.REOPENS)) {
            assertThat(second.all())
                    .as("what a store in memory holds when opened")
                    .isEmpty();
            return;
        }
        assertThat(second.fetch(KEY)).as("after close and reopen").containsExactly(A, B);
        fixture.close(WindowStoreFixture.fill(second, List.of(C)));
        assertThat(fixture.open().fetch(KEY))
                .as("a, b, close, reopen, c, close, reopen")
                .containsExactly(A, B, C);
    }

    public static void clockOutlivesAReopen(WindowStoreFixture fixture) {
        WindowBytesStoreSupplier supplier = fixture.supplier("clock", 50);
        WindowRecord ahead = WindowRecord.of("62", 1_000, "0e");
        fixture.close(WindowStoreFixture.fill(fixture.open(supplier), List.of(A, ahead)));
        OpenWindowStore second = fixture.open(supplier);
        assertThat(second.all()).as("what had expired before the reopen").containsExactly(ahead);
        second.put(List.of(B));
        assertThat(second.fetch(KEY))
                .as("a put that is out of retention since before the reopen")
                .isEmpty();
    }

    public static void refusesUse(WindowStoreFixture fixture) {
        OpenWindowStore buffer = fixture.holding(A);
        WindowStore<Bytes, byte[]> store = buffer.store();
        fixture.close(buffer);
        Bytes key = OpenWindowStore.bytes(KEY);
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

    public static void closesTwiceAndOpensAgain(WindowStoreFixture fixture) {
        OpenWindowStore first = fixture.holding(A);
        fixture.close(first);
        first.store().close();
        // The same instance on an empty disk: Kafka does so when it wipes a task and starts it again.
        fixture.wipe();
        OpenWindowStore again = fixture.open(first.store());
        assertThat(again.all())
                .as("the same instance, opened again on an empty disk")
                .isEmpty();
        WindowStoreFixture.fill(again, List.of(WindowRecord.of("61", 5, "0d")));
        assertThat(again.fetch(KEY)).as("what it takes then").containsExactly(WindowRecord.of("61", 5, "0d"));
    }

    @SuppressWarnings("NullAway")
    public static void refusesANullKey(WindowStoreFixture fixture) {
        WindowStore<Bytes, byte[]> store = fixture.holding(A).store();
        Map<String, ThrowingCallable> uses = new LinkedHashMap<>();
        uses.put("put", () -> store.put(null, new byte[1], 100));
        uses.put("fetch at a time", () -> store.fetch(null, 100));
        uses.put("fetch", () -> store.fetch(null, 0L, 200L));
        uses.put("backwardFetch", () -> store.backwardFetch(null, 0L, 200L));
        uses.forEach((name, use) -> assertThat(catchThrowable(use))
                .as("%s with a null key", name)
                .isInstanceOf(NullPointerException.class));
    }

    public static void areNeighbours(WindowStoreFixture fixture) {
        OpenWindowStore left = WindowStoreFixture.fill(fixture.open(fixture.supplier("left", 50)), List.of(A));
        OpenWindowStore right = WindowStoreFixture.fill(fixture.open(fixture.supplier("right", 50)), List.of(B));
        WindowStoreFixture.fill(left, List.of(WindowRecord.of("61", 1_000, "0d")));
        assertThat(right.all())
                .as("the right store, after the left one's clock moved on")
                .containsExactly(B);
        fixture.close(right);
        assertThat(left.all())
                .as("the left store once the right one is closed")
                .containsExactly(WindowRecord.of("61", 1_000, "0d"));
    }
}
