package dev.rangestreams.testkit.versioned;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.testkit.internal.Blob;
import java.util.List;

/** What stream time and retention make of puts and reads. */
final class VersionedTimeRules {
    private static final Blob KEY = Blob.of("61");
    private static final Blob CLOCK = Blob.of("7a");
    private static final Version TICK = Version.of("01", 1_000);

    private VersionedTimeRules() {}

    static void refusesLatePuts(VersionedFixture fixture) {
        for (long retention : List.of(1L, 100L, 70_000L)) {
            OpenVersionedStore store = fixture.open("late-" + retention, retention);
            long now = 10 * retention + 1_000;
            long edge = now - retention;
            store.putAll(CLOCK, new Version(now, TICK.value()));
            assertThat(store.put(KEY, Blob.of("0a"), edge - 1))
                    .as("put at %d, stream time %d, retention %d", edge - 1, now, retention)
                    .isEqualTo(Long.MIN_VALUE);
            assertThat(store.get(KEY)).as("the newest after a refused put").isNull();
            assertThat(store.put(KEY, Blob.of("0b"), edge))
                    .as("put at %d, stream time %d, retention %d", edge, now, retention)
                    .isEqualTo(VersionSpan.NEWEST);
            assertThat(store.put(KEY, null, edge - 1)).as("a null, too late").isEqualTo(Long.MIN_VALUE);
            assertThat(store.put(KEY, Blob.of("0c"), 0)).as("put at 0").isEqualTo(Long.MIN_VALUE);
            assertThat(store.get(KEY)).as("the newest").isEqualTo(Version.of("0b", edge));
            assertThat(store.put(KEY, Blob.of("0d"), edge))
                    .as("put at %d once more", edge)
                    .isEqualTo(VersionSpan.NEWEST);
        }
    }

    static void refusesLateDeletes(VersionedFixture fixture) {
        OpenVersionedStore store = fixture.open("late-deletes", 100);
        store.putAll(KEY, Version.of("0a", 880), Version.of("0b", 890));
        store.putAll(CLOCK, TICK);
        assertThat(store.delete(KEY, 899)).as("deleted at 899, retention 100").isNull();
        assertThat(store.delete(KEY, 890)).as("deleted at 890, where it begins").isNull();
        assertThat(store.get(KEY)).as("the newest").isEqualTo(Version.of("0b", 890));
        assertThat(store.delete(KEY, 900)).as("deleted at 900").isEqualTo(Version.of("0b", 890));
        assertThat(store.get(KEY)).as("the newest").isNull();
    }

    static void oldReadsSeeTheNewestOnly(VersionedFixture fixture) {
        OpenVersionedStore store = fixture.open("old-reads", 100);
        Blob two = Blob.of("62");
        Blob edge = Blob.of("63");
        Blob gone = Blob.of("64");
        store.putAll(KEY, Version.of("0a", 10));
        store.putAll(two, Version.of("0a", 10), Version.of("0b", 20));
        store.putAll(edge, Version.of("0a", 850), Version.of("0b", 950));
        store.putAll(gone, Version.of("0a", 10));
        store.put(gone, null, 20);
        store.putAll(CLOCK, TICK);
        store.isAsOf(KEY, 50, Version.of("0a", 10));
        store.isAsOf(KEY, 10, Version.of("0a", 10));
        store.isAsOf(KEY, 9, null);
        store.isAsOf(two, 15, null);
        store.isAsOf(two, 20, Version.of("0b", 20));
        store.isAsOf(edge, 899, null);
        store.isAsOf(edge, 900, Version.of("0a", 850));
        store.isAsOf(edge, 949, Version.of("0a", 850));
        store.isAsOf(gone, 15, null);
        store.isAsOf(gone, 1_000, null);
    }

    static void anyRetentionServes(VersionedFixture fixture) {
        OpenVersionedStore none = fixture.open("none", 0);
        none.putAll(KEY, Version.of("0a", 10), Version.of("0b", 20), Version.of("0d", 30));
        none.isAsOf(KEY, 20, null);
        none.isAsOf(KEY, 30, Version.of("0d", 30));
        assertThat(none.put(KEY, Blob.of("0c"), 29))
                .as("retention 0, put at 29")
                .isEqualTo(Long.MIN_VALUE);
        assertThat(none.put(KEY, Blob.of("0e"), 30))
                .as("retention 0, put at 30")
                .isEqualTo(VersionSpan.NEWEST);
        assertThat(none.get(KEY)).as("the newest").isEqualTo(Version.of("0e", 30));
        none.put(KEY, null, 30);
        assertThat(none.get(KEY)).as("after a delete").isNull();
        OpenVersionedStore all = fixture.open("all", Long.MAX_VALUE);
        all.putAll(KEY, Version.of("0b", 20));
        all.putAll(CLOCK, Version.of("01", Long.MAX_VALUE));
        assertThat(all.put(KEY, Blob.of("0a"), 0))
                .as("the longest retention, put at 0")
                .isEqualTo(20);
        all.isAsOf(KEY, 0, Version.of("0a", 0));
        all.isAsOf(KEY, 19, Version.of("0a", 0));
    }

    static void clockIsCommon(VersionedFixture fixture) {
        OpenVersionedStore store = fixture.open("clock", 100);
        store.put(CLOCK, null, 1_000);
        assertThat(store.put(KEY, Blob.of("0a"), 899))
                .as("put at 899 after a null at 1000 under another key")
                .isEqualTo(Long.MIN_VALUE);
        store.delete(CLOCK, 2_000);
        assertThat(store.put(KEY, Blob.of("0a"), 1_899))
                .as("put at 1899 after a delete at 2000 under another key")
                .isEqualTo(Long.MIN_VALUE);
        assertThat(store.put(KEY, Blob.of("0a"), 1_900)).as("put at 1900").isEqualTo(VersionSpan.NEWEST);
    }

    static void forgets(VersionedFixture fixture) {
        OpenVersionedStore store = fixture.open("forgets", 100);
        Blob deleted = Blob.of("62");
        store.putAll(KEY, Version.of("01", 10), Version.of("02", 20));
        store.putAll(deleted, Version.of("01", 10));
        store.put(deleted, null, 20);
        Version last = Version.of("03", 130);
        for (long time = 25; time <= 1_000_000; time += time < 300 ? 5 : 9_999) {
            store.putAll(CLOCK, new Version(time, TICK.value()));
            boolean kept = time - 100 < 20;
            assertThat(store.history(KEY))
                    .as("versions at 10 and 20, retention 100, stream time %d", time)
                    .isEqualTo(
                            kept
                                    ? List.of(
                                            Version.of("01", 10).to(20),
                                            Version.of("02", 20).to(VersionSpan.NEWEST))
                                    : List.of(Version.of("02", 20).to(VersionSpan.NEWEST)));
            assertThat(store.history(deleted))
                    .as("a version at 10, deleted at 20, retention 100, stream time %d", time)
                    .isEqualTo(kept ? List.of(Version.of("01", 10).to(20)) : List.of());
        }
        assertThat(store.get(KEY)).as("the newest").isEqualTo(Version.of("02", 20));
        assertThat(store.put(KEY, last.value(), 130)).as("put at 130").isEqualTo(Long.MIN_VALUE);
    }
}
