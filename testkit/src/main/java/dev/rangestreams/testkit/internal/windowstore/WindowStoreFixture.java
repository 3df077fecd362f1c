package dev.rangestreams.testkit.internal.windowstore;

import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.internal.store.ProcessingGuarantee;
import dev.rangestreams.testkit.internal.store.StoreFixture;
import dev.rangestreams.testkit.internal.store.WindowStoreChangeLog;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;
import org.jspecify.annotations.Nullable;

/** What one check of a window store works on. */
public final class WindowStoreFixture extends StoreFixture {
    static final String STORE = "kit-buffer";
    public static final long RETENTION_MS = 1_000_000_000L;
    static final long WINDOW_MS = 7;

    public interface Maker {
        public WindowBytesStoreSupplier supplier(String name, Duration retention, Duration windowSize);
    }

    private final Maker maker;
    private final boolean duplicates;

    public WindowStoreFixture(Maker maker, Set<Capability> capabilities, boolean duplicates) {
        this(maker, capabilities, duplicates, null);
    }

    private WindowStoreFixture(
            Maker maker, Set<Capability> capabilities, boolean duplicates, @Nullable ProcessingGuarantee guarantee) {
        super(capabilities, guarantee);
        this.maker = maker;
        this.duplicates = duplicates;
    }

    /** A fixture of its own, whose stores have changelogs. */
    WindowStoreFixture under(ProcessingGuarantee guarantee) {
        return new WindowStoreFixture(maker, capabilities(), duplicates, guarantee);
    }

    /** Whether the store is to keep all records of one key and time. */
    boolean duplicates() {
        return duplicates;
    }

    /** What a store of this retention ought to hold. */
    WindowStoreModel model(long retentionMs) {
        return new WindowStoreModel(retentionMs, duplicates);
    }

    /** The changelog of one store, empty yet. */
    public WindowStoreChangeLog log() {
        return new WindowStoreChangeLog(duplicates);
    }

    public WindowBytesStoreSupplier supplier() {
        return supplier(STORE, RETENTION_MS);
    }

    public WindowBytesStoreSupplier supplier(String name, long retentionMs) {
        return supplier(name, retentionMs, Math.min(WINDOW_MS, retentionMs));
    }

    public WindowBytesStoreSupplier supplier(String name, long retentionMs, long windowMs) {
        return maker.supplier(name, Duration.ofMillis(retentionMs), Duration.ofMillis(windowMs));
    }

    /** The same store on the same state at every call. */
    public OpenWindowStore open() {
        return open(supplier());
    }

    public OpenWindowStore open(WindowBytesStoreSupplier supplier) {
        return open(supplier.get());
    }

    public OpenWindowStore open(WindowStore<Bytes, byte[]> store) {
        return new OpenWindowStore(store, contextOf(store));
    }

    /** A store that holds the given records, flushed: only what a rule is about shall be able to break it. */
    public OpenWindowStore holding(WindowRecord... items) {
        return fill(open(), List.of(items));
    }

    public static OpenWindowStore fill(OpenWindowStore buffer, List<WindowRecord> items) {
        buffer.put(items);
        buffer.flush();
        return buffer;
    }
}
