package dev.rangestreams.testkit.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Entry;
import dev.rangestreams.testkit.internal.TestKeys;
import java.util.List;

/** Large keys and values: stored whole, or refused before anything is lost. */
final class SizeRules {
    private static final Entry SMALL = Entry.of("61", 10, 0, "01");
    private static final int LARGE_VALUE = 1 << 20;

    private SizeRules() {}

    static void largeKeys(EngineFixture fixture) {
        // Three keys that agree in all but their last bytes, the largest one and one just below it.
        List<Entry> large = List.of(
                new Entry(TestKeys.ofLength(TestKeys.LARGE - 1, 1), 10, 0, Blob.of("01")),
                new Entry(TestKeys.ofLength(TestKeys.LARGE, 1), 10, 0, Blob.of("02")),
                new Entry(TestKeys.ofLength(TestKeys.LARGE, 2), 10, 0, Blob.of("03")));
        storedOrRefused(fixture, Capability.LARGE_KEYS, large);
    }

    static void largeValues(EngineFixture fixture) {
        storedOrRefused(
                fixture,
                Capability.LARGE_VALUES,
                List.of(
                        new Entry(Blob.of("62"), 10, 0, TestKeys.ofLength(LARGE_VALUE, 1)),
                        new Entry(Blob.of("63"), 10, 1, TestKeys.ofLength(LARGE_VALUE, 2))));
    }

    private static void storedOrRefused(EngineFixture fixture, Capability capability, List<Entry> large) {
        Timelines timelines = fixture.holding(SMALL);
        for (Entry entry : large) {
            if (fixture.can(capability)) {
                EngineFixture.fill(timelines, List.of(entry));
                isWhole(entry, EngineReads.key(timelines, entry.key()));
            } else {
                refused(timelines, entry);
            }
        }
        assertThat(EngineReads.key(timelines, SMALL.key()))
                .as("what was there before")
                .containsExactly(SMALL);
    }

    /** Not by AssertJ's own comparison: a megabyte is not worth printing. */
    private static void isWhole(Entry expected, List<Entry> found) {
        assertThat(found.equals(List.of(expected)))
                .as(
                        "a key of %d bytes with a value of %d bytes comes back whole, as one entry",
                        expected.key().bytes().length, expected.value().bytes().length)
                .isTrue();
    }

    private static void refused(Timelines timelines, Entry entry) {
        Throwable refusal = catchThrowable(() -> EngineFixture.fill(timelines, List.of(entry)));
        assertThat(refusal)
                .as("a clear refusal of an entry that is too large")
                .isInstanceOfAny(EngineException.class, IllegalArgumentException.class);
        assertThat(refusal).message().isNotBlank();
        assertThat(EngineReads.key(timelines, entry.key()))
                .as("what a refused put left")
                .isEmpty();
    }
}
