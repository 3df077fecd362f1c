package dev.rangestreams.runtime.internal.input;

import java.util.Optional;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * Where a record came from: its input record, and which of the records it is that were made from that input record.
 *
 * @param topic the input topic
 * @param partition the input partition
 * @param offset the input record's offset
 * @param index 0 for the first record that reached the operator from that offset, 1 for the second (a flatMap may make many)
 */
public record Source(String topic, int partition, long offset, int index) {
    /** The source in {@code metadata}, continuing the count after {@code previous}; null inside a punctuation. */
    public static @Nullable Source next(Optional<RecordMetadata> metadata, @Nullable Source previous) {
        if (metadata.isEmpty()) {
            return null;
        }
        RecordMetadata from = metadata.get();
        if (from.topic() == null || from.offset() < 0) {
            return null;
        }
        boolean again = previous != null
                && previous.offset == from.offset()
                && previous.partition == from.partition()
                && previous.topic.equals(from.topic());
        return new Source(from.topic(), from.partition(), from.offset(), again ? previous.index + 1 : 0);
    }
}
