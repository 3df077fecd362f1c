package dev.rangestreams.testkit.internal.store;

import dev.rangestreams.testkit.internal.Blob;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;

/**
 * A changelog as Kafka's logging layer writes it for a versioned store: the key, the value as it is, and the version's
 * timestamp as the record's own. Every put and delete is logged, refused ones too.
 */
public final class VersionedChangeLog {
    private final List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();

    public VersionedChangeLog put(Blob key, @Nullable Blob value, long timestamp) {
        records.add(new ConsumerRecord<>(
                StoreContext.CHANGELOG.topic(),
                StoreContext.CHANGELOG.partition(),
                records.size(),
                timestamp,
                TimestampType.CREATE_TIME,
                key.bytes().length,
                value == null ? ConsumerRecord.NULL_SIZE : value.bytes().length,
                key.copy(),
                value == null ? null : value.copy(),
                new ConsumerRecord<>("", 0, 0, "", "").headers(),
                Optional.empty()));
        return this;
    }

    public VersionedChangeLog put(String key, @Nullable String value, long timestamp) {
        return put(Blob.of(key), value == null ? null : Blob.of(value), timestamp);
    }

    public List<ConsumerRecord<byte[], byte[]>> records() {
        return List.copyOf(records);
    }
}
