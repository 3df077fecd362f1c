package dev.rangestreams.testkit.versioned;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.testkit.internal.Blob;

/** Deletes are versions without a value. */
final class VersionedDeleteRules {
    private static final Blob KEY = Blob.of("61");
    private static final Blob OTHER = Blob.of("62");
    private static final Version A = Version.of("0a", 10);
    private static final Version B = Version.of("0b", 20);
    private static final Version C = Version.of("0c", 30);

    private VersionedDeleteRules() {}

    static void leavesAGap(VersionedFixture fixture) {
        Version twelve = Version.of("12", 12);
        Version fifteen = Version.of("15", 15);
        OpenVersionedStore store = fixture.holding(KEY, A, twelve, fifteen);
        assertThat(store.put(KEY, null, 13)).as("a delete at 13, before 15").isEqualTo(15);
        store.isAsOf(KEY, 11, A);
        store.isAsOf(KEY, 12, twelve);
        store.isAsOf(KEY, 13, null);
        store.isAsOf(KEY, 14, null);
        store.isAsOf(KEY, 15, fifteen);
        store.put(KEY, null, 17);
        assertThat(store.get(KEY)).as("the newest after a delete at 17").isNull();
        store.isAsOf(KEY, 16, fifteen);
        store.isAsOf(KEY, 17, null);
    }

    static void takesTheVersionsPlace(VersionedFixture fixture) {
        OpenVersionedStore store = fixture.holding(KEY, A, B, C);
        assertThat(store.put(KEY, null, 20)).as("a delete where b begins").isEqualTo(30);
        store.isAsOf(KEY, 19, A);
        store.isAsOf(KEY, 20, null);
        store.isAsOf(KEY, 29, null);
        assertThat(store.put(KEY, null, 30)).as("a delete where c begins").isEqualTo(VersionSpan.NEWEST);
        assertThat(store.get(KEY)).as("the newest").isNull();
        assertThat(store.put(KEY, B.value(), 20))
                .as("b where it was deleted, before the delete at 30")
                .isEqualTo(30);
        store.isAsOf(KEY, 29, B);
        store.isAsOf(KEY, 30, null);
        assertThat(store.put(KEY, C.value(), 30)).as("c where it was deleted").isEqualTo(VersionSpan.NEWEST);
        assertThat(store.get(KEY)).as("the newest").isEqualTo(C);
        assertThat(store.put(KEY, null, 10))
                .as("a delete where a begins, the first")
                .isEqualTo(20);
        store.isAsOf(KEY, 19, null);
        store.putAll(OTHER, B);
        store.put(OTHER, null, 20);
        assertThat(store.put(OTHER, A.value(), 10))
                .as("put before a delete that took the only version's place at 20")
                .isEqualTo(20);
        assertThat(store.get(OTHER)).as("the newest").isNull();
    }

    static void tellsWhatWasValid(VersionedFixture fixture) {
        Version twelve = Version.of("12", 12);
        Version fifteen = Version.of("15", 15);
        OpenVersionedStore store = fixture.holding(KEY, A, twelve, fifteen);
        assertThat(store.delete(KEY, 13)).as("deleted at 13").isEqualTo(twelve);
        store.isAsOf(KEY, 12, twelve);
        store.isAsOf(KEY, 13, null);
        assertThat(store.delete(KEY, 14)).as("deleted at 14, in a gap").isNull();
        assertThat(store.delete(KEY, 15)).as("deleted at 15, where it begins").isEqualTo(fifteen);
        assertThat(store.get(KEY)).as("the newest").isNull();
        assertThat(store.delete(KEY, 9)).as("deleted before anything was there").isNull();
        assertThat(store.delete(KEY, 20)).as("deleted after a delete").isNull();
        assertThat(store.delete(OTHER, 20)).as("a key that never was").isNull();
        assertThat(store.put(OTHER, A.value(), 10)).as("put before that delete").isEqualTo(20);
    }

    static void newestIsRemembered(VersionedFixture fixture) {
        OpenVersionedStore store = fixture.holding(KEY, C);
        assertThat(store.put(KEY, null, 40)).as("a delete at 40, the newest").isEqualTo(VersionSpan.NEWEST);
        assertThat(store.put(KEY, B.value(), 35)).as("put at 35, before it").isEqualTo(40);
        assertThat(store.get(KEY)).as("the newest").isNull();
        store.isAsOf(KEY, 34, C);
        store.isAsOf(KEY, 36, Version.of("0b", 35));
        store.isAsOf(KEY, 40, null);
        store.putAll(OTHER, A);
        store.delete(OTHER, 20);
        assertThat(store.put(OTHER, B.value(), 15))
                .as("an update at 15 that comes after the delete at 20")
                .isEqualTo(20);
        assertThat(store.put(OTHER, C.value(), 30)).as("put after the delete").isEqualTo(VersionSpan.NEWEST);
        store.isAsOf(OTHER, 20, null);
    }

    static void firstIsRemembered(VersionedFixture fixture) {
        OpenVersionedStore store = fixture.open("first", 100);
        store.putAll(OTHER, Version.of("01", 1_000));
        assertThat(store.put(KEY, null, 990)).as("a delete of what never was").isEqualTo(VersionSpan.NEWEST);
        assertThat(store.put(KEY, A.value(), 980)).as("put at 980, before it").isEqualTo(990);
        assertThat(store.get(KEY)).as("the newest").isNull();
        store.isAsOf(KEY, 985, Version.of("0a", 980));
        store.isAsOf(KEY, 990, null);
        Blob third = Blob.of("63");
        store.putAll(third, Version.of("0b", 995));
        assertThat(store.put(third, null, 985))
                .as("a delete at 985, before the first version")
                .isEqualTo(995);
        assertThat(store.put(third, A.value(), 970)).as("put before it").isEqualTo(985);
        store.isAsOf(third, 984, Version.of("0a", 970));
        store.isAsOf(third, 990, null);
    }

    static void mayFollowEachOther(VersionedFixture fixture) {
        OpenVersionedStore store = fixture.holding(KEY, A);
        store.put(KEY, null, 20);
        assertThat(store.put(KEY, null, 30))
                .as("a delete after the delete at 20")
                .isEqualTo(VersionSpan.NEWEST);
        assertThat(store.put(KEY, null, 25)).as("a delete between the two").isEqualTo(30);
        assertThat(store.put(KEY, B.value(), 27))
                .as("put before the delete at 30")
                .isEqualTo(30);
        assertThat(store.put(KEY, B.value(), 22))
                .as("put before the delete at 25")
                .isEqualTo(25);
        assertThat(store.put(KEY, B.value(), 15))
                .as("put before the delete at 20")
                .isEqualTo(20);
        assertThat(store.history(KEY))
                .as("all versions")
                .containsExactly(
                        A.to(15),
                        Version.of("0b", 15).to(20),
                        Version.of("0b", 22).to(25),
                        Version.of("0b", 27).to(30));
    }
}
