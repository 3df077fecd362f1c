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
 * @param arrival its place in processing order
 * @param lastSeen the highest arrival that it sees: its own, or a later one if its range is complete
 * @param verdict what becomes of it
 * @param streamTime the operator's stream time when it came
 * @param tail the newest entries of its key, if they are cached
 */
@SuppressWarnings("ArrayRecordComponent") // never compared or printed by its key
public record Anchor<K, V>(
        Record<K, V> record,
        byte[] key,
        long arrival,
        long lastSeen,
        Verdict verdict,
        long streamTime,
        @Nullable Tail<K, V> tail) {

    /** One that is not evaluated. */
    static <K, V> Anchor<K, V> refused(Record<K, V> record, byte[] key, Verdict verdict, long streamTime) {
        return new Anchor<>(record, key, 0, 0, verdict, streamTime, null);
    }

    /** Whether it is evaluated. */
    public boolean onTime() {
        return verdict == Verdict.ON_ARRIVAL || complete();
    }

    /** Whether it lies too far ahead of the wall clock to be evaluated or stored. */
    public boolean ahead() {
        return verdict == Verdict.AHEAD;
    }

    /** Whether it is evaluated because its range is complete, and not because it arrived. */
    public boolean complete() {
        return verdict == Verdict.COMPLETE;
    }

    /** Two anchors are the same when they are the same record of the same key in the same store. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Anchor<?, ?> anchor
                && arrival == anchor.arrival
                && complete() == anchor.complete()
                && record.equals(anchor.record);
    }

    @Override
    public int hashCode() {
        return Objects.hash(arrival, record);
    }
}
