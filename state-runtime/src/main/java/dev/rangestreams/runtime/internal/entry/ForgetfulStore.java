package dev.rangestreams.runtime.internal.entry;

import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** A key-value store that remembers nothing: Kafka's aggregate needs one, and we only want its records to pass through. */
final class ForgetfulStore implements KeyValueStore<Bytes, byte[]> {
    private final String name;
    private boolean open;

    private ForgetfulStore(String name) {
        this.name = name;
    }

    static KeyValueBytesStoreSupplier supplier(String name) {
        return new KeyValueBytesStoreSupplier() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public KeyValueStore<Bytes, byte[]> get() {
                return new ForgetfulStore(name);
            }

            @Override
            public String metricsScope() {
                return "forgetful";
            }
        };
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
        context.register(root, (key, value) -> {});
        open = true;
    }

    @Override
    public byte[] get(Bytes key) {
        return null;
    }

    @Override
    public void put(Bytes key, byte[] value) {
        // Forgotten.
    }

    @Override
    public byte[] putIfAbsent(Bytes key, byte[] value) {
        return null;
    }

    @Override
    public void putAll(List<KeyValue<Bytes, byte[]>> entries) {
        // Forgotten.
    }

    @Override
    public byte[] delete(Bytes key) {
        return null;
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> range(Bytes from, Bytes to) {
        throw nothingToRead();
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> all() {
        throw nothingToRead();
    }

    private UnsupportedOperationException nothingToRead() {
        return new UnsupportedOperationException(
                "Store " + name + " remembers nothing; query the store of the operator behind it instead");
    }

    @Override
    public long approximateNumEntries() {
        return 0;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void close() {
        open = false;
    }

    @Override
    public boolean persistent() {
        return false;
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    @Deprecated // Kafka 4.2 and older call this
    public void flush() {
        // Nothing to flush.
    }

    @Override
    public Position getPosition() {
        return Position.emptyPosition();
    }
}
