package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.core.internal.tail.Tail;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * A record that went through the buffer, on its way to the aggregations.
 *
 * @param record the record
 * @param key its serialized key
 * @param arrival its place in processing order; what has a higher one is not in its range, unless that is complete
 * @param late whether it came too late to be evaluated
 * @param ahead whether it lies too far ahead of the wall clock to be evaluated or stored
 * @param complete whether it is evaluated when its range is complete, and not on its arrival
 * @param streamTime the operator's stream time when it came
 * @param tail the newest entries of its key, if they are cached
 */
@SuppressWarnings("ArrayRecordComponent") // never compared or printed by its key
public record Anchor<K, V>(
        Record<K, V> record,
        byte[] key,
        long arrival,
        boolean late,
        boolean ahead,
        boolean complete,
        long streamTime,
        @Nullable Tail<K, V> tail) {

    /** Whether it is evaluated. */
    public boolean onTime() {
        return !late && !ahead;
    }

    /** Two anchors are the same when they are the same record of the same key in the same store. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Anchor<?, ?> anchor
                && arrival == anchor.arrival
                && complete == anchor.complete
                && record.equals(anchor.record);
    }

    @Override
    public int hashCode() {
        return Objects.hash(arrival, record);
    }
}
