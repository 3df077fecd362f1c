package dev.rangestreams.store.inmemory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What the documents say that an entry and a key cost: {@code docs/engines/inmemory.md}, {@code docs/operations.md}. */
class MemoryPerEntryTest {
    private static final int VALUE_BYTES = 100;
    private static final double PER_ENTRY = 45;
    private static final double PER_KEY = 400;

    @Test
    void an_entry_costs_no_more_than_is_said() {
        int keys = 1000;
        int each = 400;
        assertThat(bytes(keys, each) / keys / each - VALUE_BYTES).isBetween(PER_ENTRY * 0.8, PER_ENTRY * 1.1);
    }

    @Test
    void a_key_costs_no_more_than_is_said() {
        int keys = 100_000;
        double withOneEntry = bytes(keys, 1) / keys;
        assertThat(withOneEntry - VALUE_BYTES - PER_ENTRY).isBetween(PER_KEY * 0.8, PER_KEY * 1.1);
    }

    /** How much larger the heap is with a store of so many entries, keys of eight bytes included. */
    private static double bytes(int keys, int each) {
        long before = used();
        try (Timelines timelines = InMemory.engine()
                .open(TimelineSettings.of("store", Path.of("unused"), TimelineSettings.KEEP_FOREVER))) {
            for (int at = 0; at < each; at++) {
                for (int key = 0; key < keys; key++) {
                    timelines.put(
                            ByteBuffer.allocate(Long.BYTES).putLong(key).array(),
                            at,
                            (long) at * keys + key,
                            new byte[VALUE_BYTES]);
                }
            }
            long after = used();
            assertThat(timelines.approximateEntries()).isEqualTo((long) keys * each);
            return after - before;
        }
    }

    /** What is left when the collector has been asked a few times: the least of what it leaves. */
    private static long used() {
        Runtime runtime = Runtime.getRuntime();
        long least = Long.MAX_VALUE;
        for (int time = 0; time < 4; time++) {
            System.gc();
            least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
        }
        return least;
    }
}
