package dev.rangestreams.testkit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;

/** What one check works on: suppliers, a folder of its own, and the stores opened in it, all gone when it is closed. */
final class BufferBench implements AutoCloseable {
    static final String STORE = "kit-buffer";
    static final long RETENTION_MS = 1_000_000_000L;
    static final long WINDOW_MS = 7;

    interface Maker {
        WindowBytesStoreSupplier supplier(String name, Duration retention, Duration windowSize);
    }

    private final Maker maker;
    private final Set<Capability> capabilities;
    private final Folder stateDir = Folder.temporary();
    private final List<WindowStore<Bytes, byte[]>> opened = new ArrayList<>();
    private final MockProcessorContext<Void, Void> task;

    BufferBench(Maker maker, Set<Capability> capabilities) {
        this.maker = maker;
        this.capabilities = capabilities;
        task = StoreContext.task(stateDir.path().toFile());
    }

    boolean can(Capability capability) {
        return capabilities.contains(capability);
    }

    WindowBytesStoreSupplier supplier() {
        return supplier(STORE, RETENTION_MS);
    }

    WindowBytesStoreSupplier supplier(String name, long retentionMs) {
        return supplier(name, retentionMs, Math.min(WINDOW_MS, retentionMs));
    }

    WindowBytesStoreSupplier supplier(String name, long retentionMs, long windowMs) {
        return maker.supplier(name, Duration.ofMillis(retentionMs), Duration.ofMillis(windowMs));
    }

    /** The same store on the same state at every call. */
    Buffer open() {
        return open(supplier());
    }

    Buffer open(WindowBytesStoreSupplier supplier) {
        return open(supplier.get());
    }

    Buffer open(WindowStore<Bytes, byte[]> store) {
        opened.add(store);
        return new Buffer(store, new StoreContext(task));
    }

    /** A store that holds the given records, flushed: only what a rule is about shall be able to break it. */
    Buffer holding(Item... items) {
        return fill(open(), List.of(items));
    }

    static Buffer fill(Buffer buffer, List<Item> items) {
        buffer.put(items);
        flush(buffer);
        return buffer;
    }

    /** As Kafka does at a commit, whichever version it is. */
    @SuppressWarnings("deprecation")
    static void flush(Buffer buffer) {
        try {
            buffer.store().commit(Map.of());
        } catch (NoSuchMethodError before43) {
            buffer.store().flush();
        }
    }

    /** Commits and closes a store now, as Kafka does in good order; it is not closed once more when the check ends. */
    void close(Buffer buffer) {
        flush(buffer);
        opened.removeIf(other -> other == buffer.store());
        buffer.store().close();
    }

    /** Empties the disk, as another machine's is. No store may be open. */
    void wipe() {
        stateDir.delete();
        stateDir.create();
    }

    @Override
    public void close() {
        try {
            opened.forEach(WindowStore::close);
        } finally {
            stateDir.delete();
        }
    }
}
