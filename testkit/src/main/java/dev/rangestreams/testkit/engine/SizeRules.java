package dev.rangestreams.testkit.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Entry;
import dev.rangestreams.testkit.internal.Keys;
import java.util.List;

/** Large keys and values: stored whole, or refused before anything is lost. */
final class SizeRules {
    private static final Entry SMALL = Entry.of("61", 10, 0, "01");
    private static final int LARGE_VALUE = 1 << 20;

    private SizeRules() {}

    static void largeKeys(EngineBench bench) {
        // Three keys that agree in all but their last bytes, the largest one and one just below it.
        List<Entry> large = List.of(
                new Entry(Keys.ofLength(Keys.LARGE - 1, 1), 10, 0, Blob.of("01")),
                new Entry(Keys.ofLength(Keys.LARGE, 1), 10, 0, Blob.of("02")),
                new Entry(Keys.ofLength(Keys.LARGE, 2), 10, 0, Blob.of("03")));
        storedOrRefused(bench, Capability.LARGE_KEYS, large);
    }

    static void largeValues(EngineBench bench) {
        storedOrRefused(
                bench,
                Capability.LARGE_VALUES,
                List.of(
                        new Entry(Blob.of("62"), 10, 0, Keys.ofLength(LARGE_VALUE, 1)),
                        new Entry(Blob.of("63"), 10, 1, Keys.ofLength(LARGE_VALUE, 2))));
    }

    private static void storedOrRefused(EngineBench bench, Capability capability, List<Entry> large) {
        Timelines timelines = bench.holding(SMALL);
        for (Entry entry : large) {
            if (bench.can(capability)) {
                EngineBench.fill(timelines, List.of(entry));
                isWhole(entry, Reads.key(timelines, entry.key()));
            } else {
                refused(timelines, entry);
            }
        }
        assertThat(Reads.key(timelines, SMALL.key()))
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
        Throwable refusal = catchThrowable(() -> EngineBench.fill(timelines, List.of(entry)));
        assertThat(refusal)
                .as("a clear refusal of an entry that is too large")
                .isInstanceOfAny(EngineException.class, IllegalArgumentException.class);
        assertThat(refusal).message().isNotBlank();
        assertThat(Reads.key(timelines, entry.key()))
                .as("what a refused put left")
                .isEmpty();
    }
}
