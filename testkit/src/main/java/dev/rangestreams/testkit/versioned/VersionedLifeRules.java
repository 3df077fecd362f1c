package dev.rangestreams.testkit.versioned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.internal.Blob;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.state.VersionedBytesStore;
import org.apache.kafka.streams.state.VersionedBytesStoreSupplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What a store says of itself, and what is left of it after a close. */
final class VersionedLifeRules {
    private static final Blob KEY = Blob.of("61");
    private static final Version A = Version.of("0a", 10);
    private static final Version B = Version.of("0b", 20);

    private VersionedLifeRules() {}

    static void describesItself(VersionedFixture fixture) {
        VersionedBytesStoreSupplier supplier = fixture.supplier(VersionedFixture.STORE, 1_234);
        assertThat(supplier.name()).as("supplier's name").isEqualTo(VersionedFixture.STORE);
        assertThat(supplier.historyRetentionMs())
                .as("historyRetentionMs(), in milliseconds")
                .isEqualTo(1_234);
        assertThat(supplier.metricsScope()).as("metricsScope()").isNotBlank();
        VersionedBytesStore store = VersionedFixture.store(supplier);
        assertThat(store).as("each get() makes a store").isNotSameAs(supplier.get());
        assertThat(store.name()).as("store's name").isEqualTo(VersionedFixture.STORE);
        assertThat(store.persistent()).as("persistent()").isEqualTo(fixture.can(Capability.REOPENS));
        assertThat(store.isOpen()).as("isOpen() before it is opened").isFalse();
        OpenVersionedStore open = fixture.open(store);
        assertThat(store.isOpen()).as("isOpen() once it is opened").isTrue();
        assertThat(store.getPosition()).as("getPosition()").isNotNull();
        fixture.close(open);
        assertThat(store.isOpen()).as("isOpen() after close").isFalse();
        fixture.close(fixture.open(store));
        assertThat(store.isOpen())
                .as("isOpen() after it was opened and closed again")
                .isFalse();
    }

    static void outlivesAReopen(VersionedFixture fixture) {
        OpenVersionedStore first = fixture.holding(KEY, A, B);
        first.put(KEY, null, 30);
        first.put(Blob.of("62"), null, 25);
        // Far apart: whatever a store divides time into is there more than once.
        Blob wide = Blob.of("63");
        first.putAll(wide, A, Version.of("0c", 500_000_000), Version.of("0d", 900_000_000));
        first.flush();
        fixture.close(first);
        OpenVersionedStore second = fixture.open();
        if (!fixture.can(Capability.REOPENS)) {
            assertThat(second.get(wide))
                    .as("what a store in memory holds when opened")
                    .isNull();
            return;
        }
        assertThat(second.get(wide)).as("after a reopen").isEqualTo(Version.of("0d", 900_000_000));
        second.isAsOf(wide, 15, A);
        second.isAsOf(wide, 899_999_999, Version.of("0c", 500_000_000));
        assertThat(second.get(KEY)).as("deleted before the reopen").isNull();
        second.isAsOf(KEY, 15, A);
        second.isAsOf(KEY, 29, B);
        second.isAsOf(KEY, 30, null);
        assertThat(second.history(KEY)).as("all versions after a reopen").containsExactly(A.to(20), B.to(30));
        assertThat(second.put(KEY, B.value(), 27))
                .as("put before a delete of before the reopen")
                .isEqualTo(30);
        assertThat(second.put(Blob.of("62"), B.value(), 24))
                .as("put before a first delete of before the reopen")
                .isEqualTo(25);
    }

    static void clockOutlivesAReopen(VersionedFixture fixture) {
        OpenVersionedStore first = fixture.open("clock", 30_000);
        first.putAll(KEY, Version.of("0a", 60_000), Version.of("0b", 65_000));
        first.putAll(Blob.of("62"), Version.of("0c", 100_000));
        first.flush();
        fixture.close(first);
        OpenVersionedStore second = fixture.open("clock", 30_000);
        assertThat(second.put(KEY, Blob.of("0d"), 10_000))
                .as("put at 10000, stream time 100000 since before the reopen, retention 30000")
                .isEqualTo(Long.MIN_VALUE);
        assertThat(second.delete(KEY, 69_999)).as("deleted too late").isNull();
        assertThat(second.get(KEY)).as("the newest").isEqualTo(Version.of("0b", 65_000));
        second.isAsOf(KEY, 64_000, null);
        assertThat(second.put(KEY, Blob.of("0e"), 70_000)).as("put at 70000").isEqualTo(VersionSpan.NEWEST);
    }

    static void opensAgain(VersionedFixture fixture) {
        OpenVersionedStore first = fixture.open("again", 100);
        first.putAll(KEY, Version.of("0a", 900), Version.of("0b", 1_000));
        first.flush();
        fixture.close(first);
        first.store().close();
        // The same instance on an empty disk: Kafka does so when it wipes a task and starts it again.
        fixture.wipe();
        OpenVersionedStore again = fixture.open(first.store());
        assertThat(again.get(KEY)).as("the same instance on an empty disk").isNull();
        again.isAsOf(KEY, 950, null);
        assertThat(again.put(KEY, A.value(), 10))
                .as("what it takes then, at 10")
                .isEqualTo(VersionSpan.NEWEST);
        assertThat(again.get(KEY)).as("what it took").isEqualTo(A);
    }

    static void refusesUse(VersionedFixture fixture) {
        OpenVersionedStore closed = fixture.holding(KEY, A);
        fixture.close(closed);
        VersionedBytesStore store = closed.store();
        Bytes key = OpenVersionedStore.bytes(KEY);
        Map<String, ThrowingCallable> uses = new LinkedHashMap<>();
        uses.put("put", () -> store.put(key, new byte[1], 100));
        uses.put("put of null", () -> store.put(key, null, 100));
        uses.put("delete", () -> store.delete(key, 100));
        uses.put("get", () -> store.get(key));
        uses.put("get as of", () -> store.get(key, 10));
        uses.forEach((name, use) -> assertThat(catchThrowable(use))
                .as("%s after close", name)
                .isInstanceOf(InvalidStateStoreException.class));
    }

    @SuppressWarnings("NullAway")
    static void refusesANullKey(VersionedFixture fixture) {
        VersionedBytesStore store = fixture.holding(KEY, A).store();
        Map<String, ThrowingCallable> uses = new LinkedHashMap<>();
        uses.put("put", () -> store.put(null, new byte[1], 100));
        uses.put("delete", () -> store.delete(null, 100));
        uses.put("get", () -> store.get(null));
        uses.put("get as of", () -> store.get(null, 10));
        uses.forEach((name, use) -> assertThat(catchThrowable(use))
                .as("%s with a null key", name)
                .isInstanceOf(NullPointerException.class));
    }

    static void areNeighbours(VersionedFixture fixture) {
        OpenVersionedStore left = fixture.open("left", 100).putAll(KEY, A, B);
        OpenVersionedStore right = fixture.open("right", 100).putAll(KEY, B);
        left.putAll(KEY, Version.of("0d", 1_000));
        assertThat(right.put(KEY, A.value(), 10))
                .as("the right store, after the left one's clock moved on")
                .isEqualTo(20);
        assertThat(right.history(KEY)).as("the right store").isEqualTo(List.of(A.to(20), B.to(VersionSpan.NEWEST)));
        right.flush();
        fixture.close(right);
        assertThat(left.get(KEY))
                .as("the left store once the right one is closed")
                .isEqualTo(Version.of("0d", 1_000));
    }
}
