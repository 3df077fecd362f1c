package dev.rangestreams.testkit.versioned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.TestKeys;
import java.util.List;

/** Keys that look alike, and keys and values that are large. */
final class VersionedKeyRules {
    private static final Version SMALL = Version.of("01", 10);
    private static final int LARGE_VALUE = 1 << 20;

    private VersionedKeyRules() {}

    static void keepsKeysApart(VersionedFixture fixture) {
        OpenVersionedStore store = fixture.open();
        int number = 0;
        for (Blob key : TestKeys.ADVERSARIAL) {
            store.putAll(key, version(number, 100), version(number + 100, 200));
            number++;
        }
        store.flush();
        number = 0;
        for (Blob key : TestKeys.ADVERSARIAL) {
            assertThat(store.get(key)).as("the newest of key %s", key).isEqualTo(version(number + 100, 200));
            store.isAsOf(key, 150, version(number, 100));
            assertThat(store.history(key))
                    .as("all versions of key %s", key)
                    .containsExactly(
                            version(number, 100).to(200),
                            version(number + 100, 200).to(VersionSpan.NEWEST));
            number++;
        }
    }

    private static Version version(int number, long timestamp) {
        return new Version(timestamp, TestKeys.ofLength(Integer.BYTES, number));
    }

    static void largeKeys(VersionedFixture fixture) {
        // Three keys that agree in all but their last bytes, the largest one and one just below it.
        storedOrRefused(
                fixture,
                Capability.LARGE_KEYS,
                List.of(
                        TestKeys.ofLength(TestKeys.LARGE - 1, 1),
                        TestKeys.ofLength(TestKeys.LARGE, 1),
                        TestKeys.ofLength(TestKeys.LARGE, 2)),
                Integer.BYTES);
    }

    static void largeValues(VersionedFixture fixture) {
        storedOrRefused(fixture, Capability.LARGE_VALUES, List.of(Blob.of("62"), Blob.of("63")), LARGE_VALUE);
    }

    private static void storedOrRefused(
            VersionedFixture fixture, Capability capability, List<Blob> keys, int valueLength) {
        Blob other = Blob.of("61");
        OpenVersionedStore store = fixture.holding(other, SMALL);
        for (int number = 0; number < keys.size(); number++) {
            Blob value = TestKeys.ofLength(valueLength, number);
            if (fixture.can(capability)) {
                // The newest version and an earlier one may lie in different places.
                store.putAll(keys.get(number), new Version(20, value), new Version(30, value));
                store.flush();
            } else {
                refused(store, keys.get(number), new Version(30, value));
            }
        }
        for (int number = 0; number < keys.size() && fixture.can(capability); number++) {
            Blob value = TestKeys.ofLength(valueLength, number);
            isWhole(store, keys.get(number), 25, new Version(20, value));
            isWhole(store, keys.get(number), 30, new Version(30, value));
        }
        assertThat(store.get(other)).as("what was there before").isEqualTo(SMALL);
    }

    /** Not by AssertJ's own comparison: a megabyte is not worth printing. */
    private static void isWhole(OpenVersionedStore store, Blob key, long asOf, Version expected) {
        assertThat(expected.equals(store.get(key, asOf)))
                .as(
                        "a value of %d bytes comes back whole for a key of %d bytes, as of %d",
                        expected.value().bytes().length, key.bytes().length, asOf)
                .isTrue();
    }

    private static void refused(OpenVersionedStore store, Blob key, Version version) {
        Throwable refusal = catchThrowable(() -> {
            store.putAll(key, version);
            store.flush();
        });
        assertThat(refusal).as("a clear refusal of what is too large").isInstanceOf(RuntimeException.class);
        assertThat(refusal).message().isNotBlank();
        assertThat(store.get(key)).as("what a refused put left").isNull();
    }
}
