package dev.rangestreams.runtime.internal.read;

import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.Record;

/** For stores whose readers see the bytes as they are. */
public enum BytesCodec implements EntryCodec<Bytes, byte[]> {
    INSTANCE;

    @Override
    public byte[] key(Bytes key) {
        return key.get();
    }

    @Override
    public Bytes key(byte[] key) {
        return Bytes.wrap(key);
    }

    @Override
    public Record<Bytes, byte[]> record(Bytes key, long timestamp, byte[] stored) {
        return new Record<>(key, stored, timestamp);
    }
}
