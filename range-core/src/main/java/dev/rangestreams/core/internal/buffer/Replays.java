package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.core.internal.envelope.Envelope;
import dev.rangestreams.runtime.internal.input.Source;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Recognises records that an earlier run stored and that come again because their offsets were not committed.
 *
 * <p>Looked for is only what can be there: records up to the highest offset restored for their partition. In steady state
 * this costs one comparison.
 */
final class Replays {
    private final Map<TopicPartition, Long> highestStored = new HashMap<>();

    /** Tells of an entry that an earlier run stored. */
    void sawStored(@Nullable Source source) {
        if (source != null) {
            sawStored(new TopicPartition(source.topic(), source.partition()), source.offset());
        }
    }

    /** Tells that everything up to an offset may be stored. */
    void sawStored(TopicPartition partition, long offset) {
        highestStored.merge(partition, offset, Math::max);
    }

    /** What is stored of a partition is of another topic of that name, or was asked for again. */
    void forget(Source source) {
        highestStored.remove(new TopicPartition(source.topic(), source.partition()));
    }

    boolean possible(Source source) {
        if (highestStored.isEmpty()) {
            return false;
        }
        TopicPartition partition = new TopicPartition(source.topic(), source.partition());
        Long highest = highestStored.get(partition);
        if (highest != null && source.offset() > highest) {
            highestStored.remove(partition);
            return false;
        }
        return highest != null;
    }

    /**
     * The entry that an earlier run stored for the same record: same key, time, source and value. The value is compared
     * so that another record at the same offset of a topic that was deleted and made anew is not taken for it.
     */
    static @Nullable Envelope find(
            Timelines timelines, byte[] key, long timestamp, Source source, byte[] value, String where) {
        try (TimelineCursor cursor = timelines.read(key, timestamp, timestamp, Order.ASCENDING)) {
            while (cursor.advance()) {
                Envelope stored = Envelope.decode(cursor.value(), where);
                if (source.equals(stored.source()) && Arrays.equals(value, stored.value())) {
                    return stored;
                }
            }
        }
        return null;
    }
}
