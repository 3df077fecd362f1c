package dev.rangestreams.windowing.internal.state;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * How panes are kept, in engine and changelog alike.
 *
 * <ul>
 *   <li>The key is a byte 1, the start as 8 bytes, then the grouping key's bytes. What the last window of a key that closed had
 *       come to lies under a byte 2 and the key's bytes, the operator's marks under a single byte 0.
 *   <li>A value is a byte for the format, the arrival as 8 bytes, then the pane as it is and, if that may have to be taken back,
 *       as it was before: each as its length in 4 bytes, -1 where there is none.
 *   <li>A pane is its last, newest and changed time, 8 bytes each, then its accumulator.
 * </ul>
 */
final class PaneCodec<A> {
    static final byte[] MARKS = {0};

    private static final byte PANE = 1;
    private static final byte LAST_RESULT = 2;
    private static final byte FORMAT = 1;
    private static final int NONE = -1;
    private static final int TIMES = 3 * Long.BYTES;

    private final String store;
    private final String topic;
    private final Serializer<A> serializer;
    private final Deserializer<A> deserializer;

    PaneCodec(String store, String topic, Serde<A> accumulators) {
        this.store = store;
        this.topic = topic;
        this.serializer = accumulators.serializer();
        this.deserializer = accumulators.deserializer();
    }

    byte[] key(Pane<A> pane) {
        byte[] key = pane.key().get();
        if (pane.hasLastResult()) {
            return ByteBuffer.allocate(1 + key.length).put(LAST_RESULT).put(key).array();
        }
        return ByteBuffer.allocate(1 + Long.BYTES + key.length)
                .put(PANE)
                .putLong(pane.start())
                .put(key)
                .array();
    }

    static boolean isPane(byte[] key) {
        return key.length > Long.BYTES && key[0] == PANE;
    }

    static boolean isLastResult(byte[] key) {
        return key.length > 0 && key[0] == LAST_RESULT;
    }

    byte[] encode(A accumulator) {
        byte[] bytes = serializer.serialize(topic, accumulator);
        if (bytes == null) {
            throw new SerializationException("The accumulator serde of window " + store
                    + " gave null for an accumulator; there is nothing to keep then");
        }
        return bytes;
    }

    A accumulator(byte @Nullable [] bytes) {
        return deserializer.deserialize(topic, bytes);
    }

    /** A pane as it is, without whose it is. */
    byte[] state(Pane<A> pane) {
        byte[] accumulator = pane.encoded(this);
        return ByteBuffer.allocate(TIMES + accumulator.length)
                .putLong(pane.last())
                .putLong(pane.newest())
                .putLong(pane.changedAt())
                .put(accumulator)
                .array();
    }

    Pane<A> pane(byte[] key, byte[] state) {
        try {
            boolean isLastResult = isLastResult(key);
            ByteBuffer in = ByteBuffer.wrap(key, 1, key.length - 1);
            long start = isLastResult ? 0 : in.getLong();
            byte[] groupingKey = new byte[in.remaining()];
            in.get(groupingKey);
            ByteBuffer times = ByteBuffer.wrap(state);
            long last = times.getLong();
            long newest = times.getLong();
            long changedAt = times.getLong();
            byte[] accumulator = new byte[times.remaining()];
            times.get(accumulator);
            Pane<A> pane = new Pane<>(Bytes.wrap(groupingKey), start, last, newest, changedAt, accumulator);
            if (isLastResult) {
                pane.isOfLastResult();
            }
            return pane;
        } catch (BufferUnderflowException e) {
            throw damaged(state.length, e);
        }
    }

    /** A value for a pane that cannot have to be taken back. */
    byte[] entry(long arrival, byte[] now) {
        return ByteBuffer.allocate(1 + Long.BYTES + Integer.BYTES + now.length)
                .put(FORMAT)
                .putLong(arrival)
                .putInt(now.length)
                .put(now)
                .array();
    }

    /** A value for a pane that was something else at the commit before. */
    byte[] entry(long arrival, byte @Nullable [] now, byte @Nullable [] before) {
        ByteBuffer out = ByteBuffer.allocate(1 + Long.BYTES + 2 * Integer.BYTES + length(now) + length(before))
                .put(FORMAT)
                .putLong(arrival);
        put(out, now);
        put(out, before);
        return out.array();
    }

    private static int length(byte @Nullable [] bytes) {
        return bytes == null ? 0 : bytes.length;
    }

    private static void put(ByteBuffer out, byte @Nullable [] bytes) {
        if (bytes == null) {
            out.putInt(NONE);
        } else {
            out.putInt(bytes.length).put(bytes);
        }
    }

    KeptPane entry(byte[] value) {
        ByteBuffer in = ByteBuffer.wrap(value);
        byte format = value.length == 0 ? 0 : in.get();
        if (format != FORMAT) {
            throw new IllegalStateException("What is kept of window " + store + " is of format " + format
                    + ", but this version of RangeStreams reads format " + FORMAT
                    + " only: run the version that wrote it, or delete its local state and changelog topic while the"
                    + " application is stopped, to begin with no window open");
        }
        try {
            long arrival = in.getLong();
            byte @Nullable [] now = get(in);
            boolean canGoBack = in.hasRemaining();
            return new KeptPane(arrival, now, canGoBack ? get(in) : null, canGoBack);
        } catch (BufferUnderflowException e) {
            throw damaged(value.length, e);
        }
    }

    private static byte @Nullable [] get(ByteBuffer in) {
        int length = in.getInt();
        if (length == NONE) {
            return null;
        }
        if (length < 0 || length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] bytes = new byte[length];
        in.get(bytes);
        return bytes;
    }

    private IllegalStateException damaged(int length, BufferUnderflowException cause) {
        return new IllegalStateException(
                "What is kept of window " + store + " has an entry of " + length
                        + " bytes that ends too early; it was not written by RangeStreams, or is damaged: delete its local"
                        + " state and changelog topic while the application is stopped, to begin with no window open",
                cause);
    }
}
