package dev.rangestreams.core.internal.tail;

import dev.rangestreams.core.internal.envelope.Envelope;
import dev.rangestreams.core.internal.envelope.RecordCodec;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.util.Arrays;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Finds out an aggregator that changes what it was given: compares every cached record of a key, serialized anew, and its headers with what
 * the engine holds. Slow, and meant for tests and trials.
 */
public final class TailCheck {
    private TailCheck() {}

    /** Compares one key's tail. */
    public static <K, V> void check(
            Tail<K, V> tail, byte[] key, Timelines timelines, RecordCodec<K, V> codec, String storeName) {
        if (tail.first() == tail.end()) {
            return;
        }
        int index = tail.first();
        try (TimelineCursor cursor = timelines.read(key, tail.timestamp(index), Long.MAX_VALUE, Order.ASCENDING)) {
            while (index < tail.end() && cursor.advance()) {
                Record<K, V> cached = tail.record(index);
                Envelope stored = codec.envelope(cursor.value());
                if (!cached.headers().equals(stored.headers())) {
                    throw changed("set of headers", cached, storeName, cached.headers());
                }
                // A serializer may add headers: it gets some that nobody shares.
                byte[] now = codec.value(cached.value(), stored.headers());
                if (!Arrays.equals(now, stored.value())) {
                    throw changed("value", cached, storeName, cached.value());
                }
                index++;
            }
        }
    }

    private static IllegalStateException changed(String what, Record<?, ?> record, String storeName, Object now) {
        return new IllegalStateException("The " + what + " of the record with key " + record.key() + " at "
                + record.timestamp() + " in store " + storeName + " was changed after it was buffered: it is now " + now
                + ". Records are shared between evaluations; copy what is to be changed");
    }
}
