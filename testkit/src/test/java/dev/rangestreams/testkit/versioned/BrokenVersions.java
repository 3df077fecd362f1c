package dev.rangestreams.testkit.versioned;

import dev.rangestreams.testkit.internal.Broken;
import java.time.Duration;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.VersionedBytesStore;
import org.apache.kafka.streams.state.VersionedBytesStoreSupplier;
import org.jspecify.annotations.Nullable;

/** The reference versioned store with one fault: the rule that names the fault, what the fault is, and how to make one. */
record BrokenVersions(VersionedRule rule, String fault, Supplier<VersionedFixture.Maker> maker, Set<VersionedRule> also)
        implements Broken {
    interface Breaking {
        VersionedBytesStore apply(ReferenceVersionedStore inner, long retentionMs);
    }

    /** A fault of a store. */
    static BrokenVersions store(VersionedRule rule, String fault, Breaking breaking) {
        return making(rule, fault, () -> (name, retention) -> new Supplied(reference(name, retention), breaking));
    }

    interface Put {
        long put(ForwardingVersioned store, Bytes key, byte @Nullable [] value, long timestamp);
    }

    /** A fault of put; {@link ForwardingVersioned#forward} is the sound one. */
    static BrokenVersions putting(VersionedRule rule, String fault, Put put) {
        return store(rule, fault, (inner, retention) -> new ForwardingVersioned(inner) {
            @Override
            public long put(Bytes key, byte @Nullable [] value, long timestamp) {
                return put.put(this, key, value, timestamp);
            }
        });
    }

    /** A fault that shows in a supplier, or that its stores share. */
    static BrokenVersions making(VersionedRule rule, String fault, Supplier<VersionedFixture.Maker> maker) {
        return new BrokenVersions(rule, fault, maker, Set.of());
    }

    /** Names rules that this fault breaks as well. */
    BrokenVersions breaksAlso(VersionedRule... others) {
        return new BrokenVersions(rule, fault, maker, Set.of(others));
    }

    /** The reference supplier for the settings that a kit asks for. */
    static ReferenceVersions reference(String name, Duration retention) {
        return new ReferenceVersions(name, retention, true);
    }

    @Override
    public String toString() {
        return rule.id() + ": " + fault;
    }

    /** The reference supplier, whose stores are broken. */
    record Supplied(ReferenceVersions settings, Breaking breaking) implements VersionedBytesStoreSupplier {
        @Override
        public KeyValueStore<Bytes, byte[]> get() {
            return breaking.apply(settings.get(), settings.historyRetentionMs());
        }

        @Override
        public String name() {
            return settings.name();
        }

        @Override
        public String metricsScope() {
            return settings.metricsScope();
        }

        @Override
        public long historyRetentionMs() {
            return settings.historyRetentionMs();
        }
    }
}
