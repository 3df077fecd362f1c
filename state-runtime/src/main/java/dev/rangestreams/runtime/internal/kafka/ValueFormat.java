package dev.rangestreams.runtime.internal.kafka;

import java.util.Arrays;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.state.TimestampedWindowStore;
import org.apache.kafka.streams.state.TimestampedWindowStoreWithHeaders;
import org.apache.kafka.streams.state.internals.WrappedStateStore;

/**
 * What Kafka puts around the values of a window store. It depends on what the store was built for, which a supplier is not
 * told; the changelog is the same for all. A store of ours says that it keeps timestamps and headers, so that nothing is lost
 * on the way to it. Kafka then adds both to what it restores, also for a store that was built to keep less.
 */
public enum ValueFormat {
    /** The values alone. */
    PLAIN {
        @Override
        public byte[] fromFull(byte[] value) {
            return Arrays.copyOfRange(value, headersEnd(value) + Long.BYTES, value.length);
        }
    },
    /** A timestamp before each value. */
    TIMESTAMPED {
        @Override
        public byte[] fromFull(byte[] value) {
            return Arrays.copyOfRange(value, headersEnd(value), value.length);
        }
    },
    /** Headers and a timestamp before each value. */
    WITH_HEADERS {
        @Override
        public byte[] fromFull(byte[] value) {
            return value;
        }
    };

    /** What a store that Kafka knows as {@code root} keeps. */
    public static ValueFormat of(StateStore root) {
        if (root instanceof TimestampedWindowStoreWithHeaders<?, ?>) {
            return WITH_HEADERS;
        }
        return root instanceof TimestampedWindowStore<?, ?> ? TIMESTAMPED : PLAIN;
    }

    /** Whether Kafka restores {@code root} with headers and timestamps although, as {@code store}, it may keep less. */
    public static boolean isRestoredInFull(StateStore root, StateStore store) {
        return root != store && WrappedStateStore.isHeadersAware(root);
    }

    /** What to keep of a value that has its headers and timestamp before it. */
    public abstract byte[] fromFull(byte[] value);

    /** The headers are behind their length in bytes, a number of which each byte holds seven bits, doubled as it has a sign. */
    private static int headersEnd(byte[] value) {
        int length = 0;
        int at = 0;
        int shift = 0;
        byte read;
        do {
            read = value[at++];
            length |= (read & 0x7f) << shift;
            shift += 7;
        } while (read < 0);
        return at + (length >>> 1);
    }
}
