package dev.rangestreams.testkit.internal.store;

import dev.rangestreams.testkit.internal.Blob;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * A changelog as Kafka's logging layer writes it for a window store: the key, eight bytes of timestamp and four of a counter,
 * which counts where duplicates are kept, beginning anew in every run, and is 0 where they are not. Every put is logged, null ones and late ones too.
 */
public final class WindowStoreChangeLog {
    private static final int MASK = 0x7fffffff;

    private final List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    private final boolean duplicates;
    private int counter;

    public WindowStoreChangeLog() {
        this(true);
    }

    public WindowStoreChangeLog(boolean duplicates) {
        this.duplicates = duplicates;
    }

    public WindowStoreChangeLog put(Blob key, @Nullable Blob value, long timestamp) {
        counter = duplicates ? (counter + 1) & MASK : 0;
        byte[] bytes = ByteBuffer.allocate(key.bytes().length + Long.BYTES + Integer.BYTES)
                .put(key.bytes())
                .putLong(timestamp)
                .putInt(counter)
                .array();
        records.add(new ConsumerRecord<>(
                StoreContext.CHANGELOG.topic(),
                StoreContext.CHANGELOG.partition(),
                records.size(),
                bytes,
                value == null ? null : value.copy()));
        return this;
    }

    public WindowStoreChangeLog put(String key, @Nullable String value, long timestamp) {
        return put(Blob.of(key), value == null ? null : Blob.of(value), timestamp);
    }

    /** The application was started anew. */
    public WindowStoreChangeLog restart() {
        counter = 0;
        return this;
    }

    /** As if so many puts had been logged before. */
    public WindowStoreChangeLog countFrom(int last) {
        counter = last;
        return this;
    }

    public List<ConsumerRecord<byte[], byte[]>> records() {
        return List.copyOf(records);
    }
}
