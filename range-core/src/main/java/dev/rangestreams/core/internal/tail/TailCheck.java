package dev.rangestreams.core.internal.tail;

import dev.rangestreams.core.internal.envelope.Envelope;
import dev.rangestreams.core.internal.envelope.RecordCodec;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.util.Arrays;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Finds out what the cache would hide. An aggregator that changes what it was given: every cached record of a key, serialized
 * anew, and its headers are compared with what the engine holds. And a serde that cannot read what it wrote: what the engine
 * holds is read back, and has to be written as the same bytes again. Slow, and meant for tests and trials.
 */
public final class TailCheck<K, V> {
    private final Timelines timelines;
    private final RecordCodec<K, V> codec;
    private final String storeName;

    public TailCheck(Timelines timelines, RecordCodec<K, V> codec, String storeName) {
        this.timelines = timelines;
        this.codec = codec;
        this.storeName = storeName;
    }

    /** Checks one key's tail. */
    public void check(Tail<K, V> tail, byte[] key) {
        if (tail.first() == tail.end()) {
            return;
        }
        int index = tail.first();
        try (TimelineCursor cursor = timelines.read(key, tail.timestamp(index), Long.MAX_VALUE, Order.ASCENDING)) {
            while (index < tail.end() && cursor.advance()) {
                Record<K, V> cached = tail.record(index);
                byte[] entry = cursor.value();
                checkUnchanged(cached, codec.envelope(entry));
                readBackKey(cached, key, entry);
                readBackValue(cached, entry);
                index++;
            }
        }
    }

    private void checkUnchanged(Record<K, V> cached, Envelope stored) {
        if (!cached.headers().equals(stored.headers())) {
            throw changed("set of headers", cached, cached.headers());
        }
        // A serializer may add headers: it gets some that nobody shares.
        byte[] now = codec.value(cached.value(), stored.headers());
        if (!Arrays.equals(now, stored.value())) {
            throw changed("value", cached, cached.value());
        }
    }

    private void readBackKey(Record<K, V> cached, byte[] stored, byte[] entry) {
        K back;
        try {
            back = codec.key(stored);
        } catch (RuntimeException e) {
            throw unreadable("key", codec.keySerde(), cached, cached.key(), e);
        }
        if (back == null || !Arrays.equals(codec.key(back, codec.envelope(entry).headers()), stored)) {
            throw different("key", codec.keySerde(), cached, cached.key(), back);
        }
    }

    private void readBackValue(Record<K, V> cached, byte[] entry) {
        V back;
        try {
            back = codec.record(cached.key(), cached.timestamp(), entry).value();
        } catch (RuntimeException e) {
            throw unreadable("value", codec.valueSerde(), cached, cached.value(), e);
        }
        Envelope stored = codec.envelope(entry);
        if (back == null || !Arrays.equals(codec.value(back, stored.headers()), stored.value())) {
            throw different("value", codec.valueSerde(), cached, cached.value(), back);
        }
    }

    private IllegalStateException changed(String what, Record<?, ?> record, Object now) {
        return new IllegalStateException("The " + what + of(record) + " was changed after it was buffered: it is now "
                + now + ". Records are shared between evaluations; copy what is to be changed");
    }

    private IllegalStateException unreadable(
            String what, String serde, Record<?, ?> record, Object written, RuntimeException e) {
        return new IllegalStateException(
                "The " + what + of(record) + " cannot be read back: " + serde + " wrote " + written
                        + ", and failed to read it: " + e
                        + ". Without the cache, or after a restart, every range with this record fails; mend the serde",
                e);
    }

    private IllegalStateException different(
            String what, String serde, Record<?, ?> record, Object written, Object readBack) {
        return new IllegalStateException(
                "The " + what + of(record) + " is read back as another one: " + serde + " wrote "
                        + written + ", and read it as " + readBack
                        + ". Without the cache, or after a restart, ranges see the latter; mend the serde");
    }

    private String of(Record<?, ?> record) {
        return " of the record with key " + record.key() + " at " + record.timestamp() + " in store " + storeName;
    }
}
