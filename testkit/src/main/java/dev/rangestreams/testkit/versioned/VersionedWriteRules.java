package dev.rangestreams.testkit.versioned;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.testkit.internal.Blob;
import java.util.List;

/** What puts leave, and what they tell of it. */
final class VersionedWriteRules {
    private static final Blob KEY = Blob.of("61");
    private static final Version A = Version.of("0a", 10);
    private static final Version B = Version.of("0b", 20);
    private static final Version C = Version.of("0c", 30);
    private static final Version D = Version.of("0d", 40);

    private VersionedWriteRules() {}

    static void newestIsTheHighest(VersionedFixture fixture) {
        OpenVersionedStore store = fixture.open();
        assertThat(store.get(KEY)).as("the newest of nothing").isNull();
        store.putAll(KEY, C);
        assertThat(store.get(KEY)).as("the newest of c@30").isEqualTo(C);
        store.putAll(KEY, A, B);
        assertThat(store.get(KEY)).as("the newest of c@30, a@10, b@20").isEqualTo(C);
        store.putAll(KEY, D);
        assertThat(store.get(KEY)).as("the newest after d@40").isEqualTo(D);
    }

    static void tellsTheEnd(VersionedFixture fixture) {
        OpenVersionedStore store = fixture.open();
        assertThat(store.put(KEY, B.value(), 20)).as("put at 20, the first").isEqualTo(VersionSpan.NEWEST);
        assertThat(store.put(KEY, A.value(), 10)).as("put at 10 before 20").isEqualTo(20);
        assertThat(store.put(KEY, D.value(), 40)).as("put at 40 after 20").isEqualTo(VersionSpan.NEWEST);
        assertThat(store.put(KEY, C.value(), 30)).as("put at 30 before 40").isEqualTo(40);
        assertThat(store.put(KEY, null, 25)).as("put of null at 25 before 30").isEqualTo(30);
        assertThat(store.put(KEY, C.value(), 22))
                .as("put at 22 before the delete at 25")
                .isEqualTo(25);
        assertThat(store.put(KEY, C.value(), 41)).as("put at 41 after 40").isEqualTo(VersionSpan.NEWEST);
    }

    static void replaces(VersionedFixture fixture) {
        OpenVersionedStore store = fixture.holding(KEY, A, B, Version.of("0d", 30));
        assertThat(store.put(KEY, C.value(), 20)).as("put at 20 once more").isEqualTo(30);
        store.isAsOf(KEY, 15, A);
        store.isAsOf(KEY, 20, Version.of("0c", 20));
        store.isAsOf(KEY, 29, Version.of("0c", 20));
        store.isAsOf(KEY, 30, Version.of("0d", 30));
        assertThat(store.put(KEY, B.value(), 30)).as("put at 30 once more").isEqualTo(VersionSpan.NEWEST);
        assertThat(store.get(KEY)).as("the newest").isEqualTo(Version.of("0b", 30));
        assertThat(store.put(KEY, D.value(), 10)).as("put at 10 once more").isEqualTo(20);
        store.isAsOf(KEY, 9, null);
        store.isAsOf(KEY, 19, Version.of("0d", 10));
        store.isAsOf(KEY, 20, Version.of("0c", 20));
    }

    static void isValidFromItsTimestamp(VersionedFixture fixture) {
        Version zero = Version.of("00", 0);
        Version four = Version.of("04", 4_000);
        Version eight = Version.of("08", 8_000);
        Version ten = Version.of("10", 10_000);
        OpenVersionedStore store = fixture.holding(KEY, zero, four, eight, ten);
        store.isAsOf(KEY, 0, zero);
        store.isAsOf(KEY, 3_999, zero);
        store.isAsOf(KEY, 4_000, four);
        store.isAsOf(KEY, 7_999, four);
        store.isAsOf(KEY, 8_000, eight);
        store.isAsOf(KEY, 10_000, ten);
        store.isAsOf(KEY, 1_000_000, ten);
        Blob later = Blob.of("62");
        store.putAll(later, four, eight);
        store.isAsOf(later, 3_999, null);
        store.isAsOf(later, 4_000, four);
    }

    static void splits(VersionedFixture fixture) {
        // Whatever a store divides time into: the distances are of all sizes.
        for (long step : List.of(1L, 100L, 70_000L, 5_000_000L)) {
            OpenVersionedStore store = fixture.open("step-" + step, 10 * step + 1_000);
            Version begin = Version.of("0a", step);
            Version late = Version.of("0c", 2 * step + 1);
            Version end = Version.of("0b", 7 * step);
            store.putAll(KEY, begin, end);
            assertThat(store.put(KEY, late.value(), late.validFrom()))
                    .as("put at %d between %d and %d", late.validFrom(), step, 7 * step)
                    .isEqualTo(end.validFrom());
            store.isAsOf(KEY, step, begin);
            store.isAsOf(KEY, late.validFrom() - 1, begin);
            store.isAsOf(KEY, late.validFrom(), late);
            store.isAsOf(KEY, end.validFrom() - 1, late);
            store.isAsOf(KEY, end.validFrom(), end);
        }
    }

    static void holdsEmptyValues(VersionedFixture fixture) {
        OpenVersionedStore store = fixture.holding(KEY, Version.of("", 10), B);
        store.isAsOf(KEY, 15, Version.of("", 10));
        store.putAll(KEY, Version.of("", 30));
        assertThat(store.get(KEY)).as("an empty value, the newest").isEqualTo(Version.of("", 30));
        store.put(KEY, null, 30);
        assertThat(store.get(KEY)).as("after a null at the same time").isNull();
    }

    static void holdsExtremes(VersionedFixture fixture) {
        OpenVersionedStore store = fixture.open("extremes", Long.MAX_VALUE);
        long max = Long.MAX_VALUE;
        assertThat(store.put(KEY, B.value(), 1)).as("put at 1").isEqualTo(VersionSpan.NEWEST);
        assertThat(store.put(KEY, A.value(), 0)).as("put at 0").isEqualTo(1);
        assertThat(store.put(KEY, D.value(), max)).as("put at the highest long").isEqualTo(VersionSpan.NEWEST);
        assertThat(store.put(KEY, C.value(), max - 1)).as("put just below it").isEqualTo(max);
        store.isAsOf(KEY, 0, Version.of("0a", 0));
        store.isAsOf(KEY, 1, Version.of("0b", 1));
        store.isAsOf(KEY, max - 2, Version.of("0b", 1));
        store.isAsOf(KEY, max - 1, Version.of("0c", max - 1));
        store.isAsOf(KEY, max, Version.of("0d", max));
        assertThat(store.get(KEY)).as("the newest").isEqualTo(Version.of("0d", max));
        store.put(KEY, null, max);
        assertThat(store.get(KEY)).as("after a delete at the highest long").isNull();
        store.isAsOf(KEY, max - 1, Version.of("0c", max - 1));
        store.isAsOf(KEY, max, null);
    }

    static void anyLongIsAnInstant(VersionedFixture fixture) {
        OpenVersionedStore store = fixture.holding(KEY, A, B);
        for (long before : List.of(Long.MIN_VALUE, Long.MIN_VALUE + 1, -1L, 0L)) {
            store.isAsOf(KEY, before, null);
        }
        for (long after : List.of(21L, 1L << 40, Long.MAX_VALUE - 1, Long.MAX_VALUE)) {
            store.isAsOf(KEY, after, B);
        }
    }
}
