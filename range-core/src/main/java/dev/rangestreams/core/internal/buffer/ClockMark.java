package dev.rangestreams.core.internal.buffer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * What an operator knew at one commit.
 *
 * @param streamTime the highest timestamp it had seen, or {@link Envelope#UNKNOWN}
 * @param nextArrival the arrival that the next record would have got
 * @param offsets the highest input offset it had seen, per partition
 */
record ClockMark(long streamTime, long nextArrival, Map<TopicPartition, Long> offsets) {
    static final ClockMark NONE = new ClockMark(Envelope.UNKNOWN, 0, Map.of());

    ClockMark {
        offsets = Map.copyOf(offsets);
    }

    /** Whether a record from {@code source} had been seen when this mark was made. */
    boolean covers(Source source) {
        Long highest = offsets.get(new TopicPartition(source.topic(), source.partition()));
        return highest != null && source.offset() <= highest;
    }

    int size() {
        int size = 2 * Long.BYTES + Varints.size(offsets.size());
        for (TopicPartition partition : offsets.keySet()) {
            int topic = partition.topic().getBytes(UTF_8).length;
            size += Varints.size(topic) + topic + Varints.size(partition.partition()) + Long.BYTES;
        }
        return size;
    }

    void put(ByteBuffer out) {
        out.putLong(streamTime).putLong(nextArrival);
        Varints.put(out, offsets.size());
        offsets.forEach((partition, offset) -> {
            byte[] topic = partition.topic().getBytes(UTF_8);
            Varints.put(out, topic.length);
            out.put(topic);
            Varints.put(out, partition.partition());
            out.putLong(offset);
        });
    }

    static ClockMark get(ByteBuffer in) {
        long streamTime = in.getLong();
        long nextArrival = in.getLong();
        long count = Varints.get(in);
        Map<TopicPartition, Long> offsets = new HashMap<>();
        for (long i = 0; i < count; i++) {
            byte[] topic = new byte[(int) Varints.get(in)];
            in.get(topic);
            offsets.put(new TopicPartition(new String(topic, UTF_8), (int) Varints.get(in)), in.getLong());
        }
        return new ClockMark(streamTime, nextArrival, offsets);
    }
}
