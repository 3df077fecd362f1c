package dev.rangestreams.testkit.versioned;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.TestKeys;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.query.KeyQuery;
import org.apache.kafka.streams.query.MultiVersionedKeyQuery;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.RangeQuery;
import org.apache.kafka.streams.query.ResultOrder;
import org.apache.kafka.streams.query.WindowRangeQuery;
import org.apache.kafka.streams.state.VersionedRecordIterator;

/** What interactive queries answer, as the store gives it to Kafka's layers. */
final class VersionedQueryRules {
    private static final Blob KEY = Blob.of("61");
    private static final Version A = Version.of("0a", 10);
    private static final Version B = Version.of("0b", 20);
    private static final Version D = Version.of("0d", 40);
    private static final List<VersionSpan> ALL = List.of(A.to(20), B.to(30), D.to(VersionSpan.NEWEST));

    private VersionedQueryRules() {}

    /** A at 10, b at 20, a delete at 30, d at 40. */
    private static OpenVersionedStore worked(VersionedFixture fixture) {
        OpenVersionedStore store = fixture.open();
        store.putAll(KEY, A, B);
        store.put(KEY, null, 30);
        store.putAll(KEY, D);
        store.flush();
        return store;
    }

    static void oneVersion(VersionedFixture fixture) {
        OpenVersionedStore store = worked(fixture);
        assertThat(store.span(KEY)).as("the newest").isEqualTo(D.to(VersionSpan.NEWEST));
        assertThat(store.span(KEY, 9)).as("as of 9").isNull();
        assertThat(store.span(KEY, 10)).as("as of 10").isEqualTo(A.to(20));
        assertThat(store.span(KEY, 29)).as("as of 29, before a delete").isEqualTo(B.to(30));
        assertThat(store.span(KEY, 35)).as("as of 35, in a gap").isNull();
        assertThat(store.span(KEY, 40)).as("as of 40").isEqualTo(D.to(VersionSpan.NEWEST));
        assertThat(store.span(Blob.of("62"))).as("a key that never was").isNull();
    }

    static void severalVersions(VersionedFixture fixture) {
        OpenVersionedStore store = worked(fixture);
        assertThat(store.history(KEY)).as("all versions").isEqualTo(ALL);
        assertThat(store.history(Blob.of("62"))).as("a key that never was").isEmpty();
        store.put(KEY, null, 50);
        assertThat(store.history(KEY))
                .as("all versions after a delete at 50")
                .containsExactly(A.to(20), B.to(30), D.to(50));
    }

    static void bounds(VersionedFixture fixture) {
        OpenVersionedStore store = worked(fixture);
        VersionedModel model = new VersionedModel(VersionedFixture.RETENTION_MS);
        ALL.forEach(span -> model.put(KEY, span.value(), span.validFrom()));
        model.put(KEY, null, 30);
        List<Long> bounds =
                List.of(Long.MIN_VALUE, -1L, 0L, 9L, 10L, 11L, 19L, 20L, 29L, 30L, 31L, 39L, 40L, 41L, Long.MAX_VALUE);
        for (long from : bounds) {
            for (long to : bounds) {
                assertThat(store.history(KEY, from, to))
                        .as("a@10, b@20, delete@30, d@40 from %d to %d", from, to)
                        .isEqualTo(model.history(KEY, from, to));
            }
        }
        Bytes key = OpenVersionedStore.bytes(KEY);
        assertThat(OpenVersionedStore.drain(store.iterator(
                        MultiVersionedKeyQuery.<Bytes, byte[]>withKey(key).withAscendingTimestamps())))
                .as("without any bound")
                .isEqualTo(ALL);
    }

    static void orders(VersionedFixture fixture) {
        OpenVersionedStore store = worked(fixture);
        // Far apart, so that whatever a store divides time into is met from both sides.
        for (int i = 1; i <= 20; i++) {
            store.put(KEY, TestKeys.ofLength(Integer.BYTES, i), 50_000L * i);
        }
        for (long to : List.of(25L, 100L, 500_000L, Long.MAX_VALUE)) {
            List<VersionSpan> ascending = store.history(KEY, 15, to);
            List<VersionSpan> reversed = new ArrayList<>(ascending);
            Collections.reverse(reversed);
            assertThat(ascending)
                    .as("ascending from 15 to %d", to)
                    .hasSizeGreaterThan(1)
                    .isSortedAccordingTo((one, other) -> Long.compare(one.validFrom(), other.validFrom()));
            assertThat(OpenVersionedStore.drain(store.iterator(KEY, 15, to, ResultOrder.DESCENDING)))
                    .as("descending from 15 to %d", to)
                    .isEqualTo(reversed);
            assertThat(OpenVersionedStore.drain(store.iterator(KEY, 15, to, ResultOrder.ANY)))
                    .as("in any order from 15 to %d", to)
                    .containsExactlyInAnyOrderElementsOf(ascending);
        }
    }

    static void byKey(VersionedFixture fixture) {
        OpenVersionedStore store = worked(fixture);
        KeyQuery<Bytes, byte[]> query = KeyQuery.withKey(OpenVersionedStore.bytes(KEY));
        assertThat(OpenVersionedStore.version(store.answer(query)))
                .as("the newest")
                .isEqualTo(D);
        store.put(KEY, null, 50);
        assertThat(store.answer(query)).as("the newest, a delete").isNull();
    }

    static void refusesOthers(VersionedFixture fixture) {
        OpenVersionedStore store = worked(fixture);
        List<Query<?>> others = List.of(
                RangeQuery.<Bytes, byte[]>withNoBounds(),
                WindowRangeQuery.<Bytes, byte[]>withKey(OpenVersionedStore.bytes(KEY)),
                new Unheard());
        for (Query<?> other : others) {
            assertThat(store.query(other, PositionBound.unbounded()).isFailure())
                    .as("a %s fails", other.getClass().getSimpleName())
                    .isTrue();
        }
    }

    private static final class Unheard implements Query<String> {}

    static void showsItsQuery(VersionedFixture fixture) {
        OpenVersionedStore store = worked(fixture);
        VersionedRecordIterator<byte[]> begun = store.iterator(KEY, 0, Long.MAX_VALUE, ResultOrder.ASCENDING);
        VersionedRecordIterator<byte[]> fresh = store.iterator(KEY, 0, Long.MAX_VALUE, ResultOrder.ASCENDING);
        VersionedRecordIterator<byte[]> descending = store.iterator(KEY, 0, Long.MAX_VALUE, ResultOrder.DESCENDING);
        begun.next();
        store.putAll(KEY, Version.of("0e", 60), Version.of("0f", 5), Version.of("0c", 25), Version.of("ee", 20));
        store.put(KEY, null, 41);
        store.flush();
        assertThat(OpenVersionedStore.drain(begun)).as("begun before the puts").isEqualTo(ALL.subList(1, 3));
        assertThat(OpenVersionedStore.drain(fresh)).as("made before the puts").isEqualTo(ALL);
        List<VersionSpan> reversed = new ArrayList<>(ALL);
        Collections.reverse(reversed);
        assertThat(OpenVersionedStore.drain(descending))
                .as("made descending before the puts")
                .isEqualTo(reversed);
    }
}
