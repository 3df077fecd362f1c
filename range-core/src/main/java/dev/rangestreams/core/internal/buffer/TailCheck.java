package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.util.Arrays;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Finds out an aggregator that changes what it was given: compares every cached record of a key, serialized anew, with what
 * the engine holds. Slow, and meant for tests and trials.
 */
final class TailCheck {
    private TailCheck() {}

    /** Compares one key's tail. */
    static <K, V> void check(
            Tail<K, V> tail, byte[] key, Timelines timelines, RecordCodec<K, V> codec, String storeName) {
        if (tail.first() == tail.end()) {
            return;
        }
        int index = tail.first();
        try (TimelineCursor cursor = timelines.read(key, tail.timestamp(index), Long.MAX_VALUE, Order.ASCENDING)) {
            while (index < tail.end() && cursor.advance()) {
                Record<K, V> cached = tail.record(index);
                byte[] now = codec.value(cached.value(), cached.headers());
                if (!Arrays.equals(now, codec.envelope(cursor.value()).value())) {
                    throw new IllegalStateException("The value of the record with key " + cached.key() + " at "
                            + cached.timestamp() + " in store " + storeName
                            + " was changed after it was buffered: it is now " + cached.value()
                            + ". Values are shared between evaluations; copy what is to be changed");
                }
                index++;
            }
        }
    }
}
