package dev.rangestreams.runtime.internal.input;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** Input offsets as bytes. */
public final class Offsets {
    private Offsets() {}

    public static int size(Map<TopicPartition, Long> offsets) {
        int size = Varints.size(offsets.size());
        for (TopicPartition partition : offsets.keySet()) {
            int topic = partition.topic().getBytes(UTF_8).length;
            size += Varints.size(topic) + topic + Varints.size(partition.partition()) + Long.BYTES;
        }
        return size;
    }

    public static void put(ByteBuffer out, Map<TopicPartition, Long> offsets) {
        Varints.put(out, offsets.size());
        offsets.forEach((partition, offset) -> {
            byte[] topic = partition.topic().getBytes(UTF_8);
            Varints.put(out, topic.length);
            out.put(topic);
            Varints.put(out, partition.partition());
            out.putLong(offset);
        });
    }

    /**
     * Reads offsets.
     *
     * @throws BufferUnderflowException if they end too early
     * @throws IllegalArgumentException if they are none
     */
    public static Map<TopicPartition, Long> get(ByteBuffer in) {
        long count = Varints.get(in);
        Map<TopicPartition, Long> offsets = new HashMap<>();
        for (long i = 0; i < count; i++) {
            int length = (int) Varints.get(in);
            if (length < 0 || length > in.remaining()) {
                throw new BufferUnderflowException();
            }
            byte[] topic = new byte[length];
            in.get(topic);
            offsets.put(new TopicPartition(new String(topic, UTF_8), (int) Varints.get(in)), in.getLong());
        }
        return offsets;
    }
}
