package dev.rangestreams.runtime.internal.input;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.query.Position;
import org.jspecify.annotations.Nullable;

/**
 * The input position up to which a store has seen its input. One thread tells of what it saw; any thread may ask for the
 * position.
 */
public final class InputPosition {
    private final Position others = Position.emptyPosition();
    // Records mostly come from one partition, and telling Kafka's Position of each costs more than all else here.
    private final AtomicReference<@Nullable Source> latest = new AtomicReference<>();

    /** Goes on from what was seen when the store was last used. */
    public InputPosition(Map<TopicPartition, Long> before) {
        before.forEach((input, offset) -> others.withComponent(input.topic(), input.partition(), offset));
    }

    public void saw(Source source) {
        Source before = latest.get();
        if (before != null
                && (before.partition() != source.partition() || !before.topic().equals(source.topic()))) {
            add(others, before);
        }
        latest.lazySet(source);
    }

    /** Tells of a position that another copy of the store had reached. */
    public void saw(Position position) {
        others.merge(position);
    }

    /** A position of its own, which does not change any more. */
    public Position position() {
        Position position = others.copy();
        Source source = latest.get();
        if (source != null) {
            add(position, source);
        }
        return position;
    }

    private static void add(Position position, Source source) {
        position.withComponent(source.topic(), source.partition(), source.offset());
    }

    /** The same as {@link #position}, for our own use. */
    public Map<TopicPartition, Long> offsets() {
        Position position = position();
        Map<TopicPartition, Long> offsets = new HashMap<>();
        for (String topic : position.getTopics()) {
            position.getPartitionPositions(topic)
                    .forEach((partition, offset) -> offsets.put(new TopicPartition(topic, partition), offset));
        }
        return offsets;
    }
}
