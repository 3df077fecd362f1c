package dev.rangestreams.testkit.versioned;

import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.store.ProcessingGuarantee;
import dev.rangestreams.testkit.internal.store.StoreFixture;
import java.time.Duration;
import java.util.Set;
import org.apache.kafka.streams.state.VersionedBytesStore;
import org.apache.kafka.streams.state.VersionedBytesStoreSupplier;
import org.jspecify.annotations.Nullable;

/** What one check of a versioned store works on. */
final class VersionedFixture extends StoreFixture {
    static final String STORE = "kit-versions";
    static final long RETENTION_MS = 1_000_000_000L;

    interface Maker {
        VersionedBytesStoreSupplier supplier(String name, Duration historyRetention);
    }

    private final Maker maker;

    VersionedFixture(Maker maker, Set<Capability> capabilities) {
        this(maker, capabilities, null);
    }

    private VersionedFixture(Maker maker, Set<Capability> capabilities, @Nullable ProcessingGuarantee guarantee) {
        super(capabilities, guarantee);
        this.maker = maker;
    }

    /** A fixture of its own, whose stores have changelogs. */
    VersionedFixture under(ProcessingGuarantee guarantee) {
        return new VersionedFixture(maker, capabilities(), guarantee);
    }

    VersionedBytesStoreSupplier supplier() {
        return supplier(STORE, RETENTION_MS);
    }

    VersionedBytesStoreSupplier supplier(String name, long retentionMs) {
        return maker.supplier(name, Duration.ofMillis(retentionMs));
    }

    /** The same store on the same state at every call. */
    OpenVersionedStore open() {
        return open(STORE, RETENTION_MS);
    }

    OpenVersionedStore open(String name, long retentionMs) {
        return open(store(supplier(name, retentionMs)));
    }

    OpenVersionedStore open(VersionedBytesStore store) {
        return new OpenVersionedStore(store, contextOf(store));
    }

    /** A store that holds these versions of one key, flushed: only what a rule is about shall be able to break it. */
    OpenVersionedStore holding(Blob key, Version... versions) {
        OpenVersionedStore store = open().putAll(key, versions);
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
