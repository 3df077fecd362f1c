package dev.rangestreams.versioned.store;

import java.util.Objects;
import org.apache.kafka.common.utils.Bytes;

/** Bytes as they are. A key alone is answered with the time and the value, as {@code get} does. */
enum BytesForm implements VersionForm<Bytes, byte[]> {
    INSTANCE;

    @Override
    public byte[] key(Bytes key) {
        return Objects.requireNonNull(key, "key must not be null").get();
    }

    @Override
    public byte[] value(byte[] value) {
        return value;
    }

    @Override
    public byte[] newest(Row row) {
        return row.bytes();
    }
}
