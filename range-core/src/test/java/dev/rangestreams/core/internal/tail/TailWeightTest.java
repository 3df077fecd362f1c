package dev.rangestreams.core.internal.tail;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.runtime.internal.cache.CacheBudget;
import dev.rangestreams.runtime.internal.cache.TailCache;
import java.util.function.IntFunction;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the cache says that its records take on the heap, beside what they take. */
class TailWeightTest {
    private static final int RECORDS = 60_000;

    /** About what an envelope has beside the value. */
    private static final int ENVELOPE = 30;

    private final TailCache<Tail<String, Object>> tails = new TailCache<>(new CacheBudget(1L << 40));

    @AfterEach
    void clear() {
        tails.clear();
    }

    @SuppressWarnings("NullAway") // the codec is never asked: every slot is a record
    private double takenPerCountedByte(int keys, int size, int headers, IntFunction<Object> value) {
        long before = RetainedHeap.of(tails);
        for (int k = 0; k < keys; k++) {
            String name = "key " + k;
            byte[] key = name.getBytes(UTF_8);
            Tail<String, Object> tail = new Tail<>(name, null, 0, 4);
            tails.add(key, tail);
            for (int i = 0; i < RECORDS / keys; i++) {
                RecordHeaders fresh = new RecordHeaders();
                for (int h = 0; h < headers; h++) {
                    fresh.add(("header " + h).toString(), new byte[8]);
                }
                int bytes = size + ENVELOPE + headers * 20;
                tail.add(i, i, new Record<>(name, value.apply(i), i, fresh), bytes + Tail.headerCost(fresh));
                tails.changed(key, tail);
            }
        }
        return (RetainedHeap.of(tails) - before) / (double) tails.applicationBytes();
    }

    /** Room for what is read and computed meanwhile is left even where values are small and keys many. */
    @ParameterizedTest
    @CsvSource({"60000, 8", "100, 8", "6000, 200", "100, 200"})
    void texts_take_no_more_than_is_counted(int keys, int size) {
        assertThat(takenPerCountedByte(
                        keys, size, 0, i -> Integer.toString(i % 10).repeat(size)))
                .isBetween(0.5, 1.0);
    }

    @ParameterizedTest
    @CsvSource({"6000, 1", "100, 10"})
    void headers_count(int keys, int headers) {
        assertThat(takenPerCountedByte(
                        keys, 50, headers, i -> Integer.toString(i % 10).repeat(50)))
                .isBetween(0.5, 1.0);
    }
}
