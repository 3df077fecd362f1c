package dev.rangestreams.core.internal.state;

import dev.rangestreams.spi.Timelines;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.query.Position;
import org.jspecify.annotations.Nullable;

/**
 * The input position up to which a store has seen its input: kept beside the entries, so that a reopened store has it. One
 * thread tells of what it saw; any thread may ask for the position.
 */
public final class SeenInput {
    private static final String NOTE = "position";

    private final Position others = Position.emptyPosition();

    // Records mostly come from one partition, and telling Kafka's Position of each costs more than all else here.
    private final AtomicReference<@Nullable Source> latest = new AtomicReference<>();

    /** What was seen when the store was last used. */
    public static SeenInput notedIn(Timelines timelines) {
        SeenInput seen = new SeenInput();
        byte[] noted = timelines.note(NOTE);
        if (noted != null) {
            Offsets.get(ByteBuffer.wrap(noted))
                    .forEach((input, offset) -> seen.others.withComponent(input.topic(), input.partition(), offset));
        }
        return seen;
    }

    /** Takes over a position that was restored. */
    public void restored(Position position) {
        others.merge(position);
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

    public void note(Timelines timelines) {
        Map<TopicPartition, Long> offsets = offsets();
        ByteBuffer out = ByteBuffer.allocate(Offsets.size(offsets));
        Offsets.put(out, offsets);
        timelines.putNote(NOTE, out.array());
    }
}
