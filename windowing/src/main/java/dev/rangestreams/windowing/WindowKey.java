package dev.rangestreams.windowing;

import java.time.Instant;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/**
 * One window of one key: the key of everything that a window emits.
 *
 * <p>Worked example: records at 10, 20, 30 and 40. In tumbling windows of 20 the key of the first result is {@code (k, 0, 20)},
 * and holds the record at 10. In sessions with a gap of 5, the record at 10 has a session {@code (k, 10, 15)} to itself.
 *
 * @param key the grouping key
 * @param start the window's first millisecond; for a session the time of its first record
 * @param end the first millisecond behind the window; for a session the time of its last record plus the gap, though a
 *     record exactly there still joins
 * @param <K> the grouping key
 */
public record WindowKey<K>(K key, long start, long end) {
    /**
     * When the window starts.
     *
     * @return the start as an instant
     */
    public Instant startTime() {
        return Instant.ofEpochMilli(start);
    }

    /**
     * When the window ends.
     *
     * @return the end as an instant
     */
    public Instant endTime() {
        return Instant.ofEpochMilli(end);
    }

    /**
     * Writes and reads window keys: 8 bytes each for start and end, then the key as its own serde writes it. Keys of one
     * grouping key and different windows are different bytes, so results may go to a compacted topic.
     *
     * @param keySerde the grouping key's serde
     * @param <K> the grouping key
     * @return a serde for {@code Produced.with(..)} and the like
     */
    public static <K> Serde<WindowKey<K>> serde(Serde<K> keySerde) {
        WindowKeyFormat<K> format = new WindowKeyFormat<>(keySerde);
        return Serdes.serdeFrom(format, format);
    }
}
