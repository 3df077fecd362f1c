package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.spi.Timelines;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.query.Position;

/** The input position up to which a buffer has seen its input: kept beside the entries, so that a reopened store has it. */
final class SeenPosition {
    private static final String NOTE = "position";

    private SeenPosition() {}

    static Position read(Timelines timelines) {
        Position position = Position.emptyPosition();
        byte[] noted = timelines.note(NOTE);
        if (noted != null) {
            Offsets.get(ByteBuffer.wrap(noted))
                    .forEach((input, offset) -> position.withComponent(input.topic(), input.partition(), offset));
        }
        return position;
    }

    static void write(Timelines timelines, Position position) {
        Map<TopicPartition, Long> offsets = new HashMap<>();
        for (String topic : position.getTopics()) {
            position.getPartitionPositions(topic)
                    .forEach((partition, offset) -> offsets.put(new TopicPartition(topic, partition), offset));
        }
        ByteBuffer out = ByteBuffer.allocate(Offsets.size(offsets));
        Offsets.put(out, offsets);
        timelines.putNote(NOTE, out.array());
    }
}
