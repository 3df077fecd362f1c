package dev.rangestreams.testkit.versioned;

import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.store.Guarantee;
import dev.rangestreams.testkit.internal.store.StoreBench;
import java.time.Duration;
import java.util.Set;
import org.apache.kafka.streams.state.VersionedBytesStore;
import org.apache.kafka.streams.state.VersionedBytesStoreSupplier;
import org.jspecify.annotations.Nullable;

/** What one check of a versioned store works on. */
final class VersionedBench extends StoreBench {
    static final String STORE = "kit-versions";
    static final long RETENTION_MS = 1_000_000_000L;

    interface Maker {
        VersionedBytesStoreSupplier supplier(String name, Duration historyRetention);
    }

    private final Maker maker;

    VersionedBench(Maker maker, Set<Capability> capabilities) {
        this(maker, capabilities, null);
    }

    private VersionedBench(Maker maker, Set<Capability> capabilities, @Nullable Guarantee guarantee) {
        super(capabilities, guarantee);
        this.maker = maker;
    }

    /** A bench of its own, whose stores have changelogs. */
    VersionedBench under(Guarantee guarantee) {
        return new VersionedBench(maker, capabilities(), guarantee);
    }

    VersionedBytesStoreSupplier supplier() {
        return supplier(STORE, RETENTION_MS);
    }

    VersionedBytesStoreSupplier supplier(String name, long retentionMs) {
        return maker.supplier(name, Duration.ofMillis(retentionMs));
    }

    /** The same store on the same state at every call. */
    Versioned open() {
        return open(STORE, RETENTION_MS);
    }

    Versioned open(String name, long retentionMs) {
        return open(store(supplier(name, retentionMs)));
    }

    Versioned open(VersionedBytesStore store) {
        return new Versioned(store, contextOf(store));
    }

    /** A store that holds these versions of one key, flushed: only what a rule is about shall be able to break it. */
    Versioned holding(Blob key, Version... versions) {
        Versioned store = open().putAll(key, versions);
        store.flush();
        return store;
    }

    /** A new store. */
    static VersionedBytesStore store(VersionedBytesStoreSupplier supplier) {
        if (supplier.get() instanceof VersionedBytesStore store) {
            return store;
        }
        throw new AssertionError("What the supplier of " + supplier.name()
                + " gives is no VersionedBytesStore, and Kafka takes no other");
    }
}
