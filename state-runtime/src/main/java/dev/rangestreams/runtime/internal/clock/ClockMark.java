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
 * @param closedUpTo how far it had closed what it holds open, {@link Bounds#NEVER} if it closes nothing
 * @param nextArrival the arrival that the next record would have got
 * @param offsets the highest input offset it had seen, per partition
 */
public record ClockMark(long streamTime, long closedUpTo, long nextArrival, Map<TopicPartition, Long> offsets) {
    static final ClockMark NONE = atBeginning(Bounds.NO_TIME);

    public ClockMark {
        offsets = Map.copyOf(offsets);
    }

    /** Of an operator that has seen nothing, and whose time begins so. */
    static ClockMark atBeginning(long time) {
        return new ClockMark(time, Bounds.NEVER, 0, Map.of());
    }

    /** Whether a record from {@code source} had been seen when this mark was made. */
    boolean covers(Source source) {
        Long highest = offsets.get(new TopicPartition(source.topic(), source.partition()));
        return highest != null && source.offset() <= highest;
    }

    int size() {
        return 3 * Long.BYTES + Offsets.size(offsets);
    }

    void put(ByteBuffer out) {
        out.putLong(streamTime).putLong(closedUpTo).putLong(nextArrival);
        Offsets.put(out, offsets);
    }

    static ClockMark get(ByteBuffer in) {
        return new ClockMark(in.getLong(), in.getLong(), in.getLong(), Offsets.get(in));
    }
}
