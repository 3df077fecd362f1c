package dev.rangestreams.runtime.internal.clock;

import dev.rangestreams.runtime.internal.input.Offsets;
import dev.rangestreams.runtime.internal.input.Source;
import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * What an operator knew at one commit.
 *
 * @param streamTime the highest timestamp it had seen, or {@link Bounds#NO_TIME}
 * @param nextArrival the arrival that the next record would have got
 * @param offsets the highest input offset it had seen, per partition
 */
public record ClockMark(long streamTime, long nextArrival, Map<TopicPartition, Long> offsets) {
    static final ClockMark NONE = new ClockMark(Bounds.NO_TIME, 0, Map.of());

    public ClockMark {
        offsets = Map.copyOf(offsets);
    }

    /** Whether a record from {@code source} had been seen when this mark was made. */
    boolean covers(Source source) {
        Long highest = offsets.get(new TopicPartition(source.topic(), source.partition()));
        return highest != null && source.offset() <= highest;
    }

    int size() {
        return 2 * Long.BYTES + Offsets.size(offsets);
    }

    void put(ByteBuffer out) {
        out.putLong(streamTime).putLong(nextArrival);
        Offsets.put(out, offsets);
    }

    static ClockMark get(ByteBuffer in) {
        return new ClockMark(in.getLong(), in.getLong(), Offsets.get(in));
    }
}
