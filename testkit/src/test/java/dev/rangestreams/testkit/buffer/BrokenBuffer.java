package dev.rangestreams.testkit.buffer;

import dev.rangestreams.testkit.internal.Broken;
import dev.rangestreams.testkit.internal.windowstore.ForwardingWindowStore;
import dev.rangestreams.testkit.internal.windowstore.ReferenceWindows;
import dev.rangestreams.testkit.internal.windowstore.WindowQuery;
import dev.rangestreams.testkit.internal.windowstore.WindowRecord;
import dev.rangestreams.testkit.internal.windowstore.WindowStoreFixture;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;

/** The reference window store with one fault: the rule that names the fault, what the fault is, and how to make one. */
public record BrokenBuffer(BufferRule rule, String fault, Supplier<WindowStoreFixture.Maker> maker) implements Broken {
    public interface Breaking {
        WindowStore<Bytes, byte[]> apply(WindowStore<Bytes, byte[]> inner, ReferenceWindows settings);
    }

    interface Change {
        List<WindowRecord> apply(WindowQuery query, List<WindowRecord> found, WindowStore<Bytes, byte[]> inner);
    }

    /** A fault of a store. */
    static BrokenBuffer store(BufferRule rule, String fault, Breaking breaking) {
        return new BrokenBuffer(rule, fault, () -> (name, retention, window) -> {
            ReferenceWindows settings = new ReferenceWindows(name, retention, window, true);
            return new Supplied(settings, breaking);
        });
    }

    /** A fault of what reads show. */
    static BrokenBuffer reading(BufferRule rule, String fault, Change change) {
        return store(rule, fault, (inner, settings) -> new ForwardingWindowStore(inner, settings.windowSize()) {
            @Override
            protected List<WindowRecord> shown(WindowQuery query, List<WindowRecord> found) {
                return change.apply(query, found, inner);
            }
        });
    }

    @Override
    public String toString() {
        return rule.id() + ": " + fault;
    }

    /** The reference supplier, whose stores are broken. */
    public record Supplied(ReferenceWindows settings, Breaking breaking) implements WindowBytesStoreSupplier {
        public Supplied withoutDuplicates() {
            return new Supplied(settings.withoutDuplicates(), breaking);
        }

        @Override
        public WindowStore<Bytes, byte[]> get() {
            return breaking.apply(settings.get(), settings);
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
        public long segmentIntervalMs() {
            return settings.segmentIntervalMs();
        }

        @Override
        public long windowSize() {
            return settings.windowSize();
        }

        @Override
        public boolean retainDuplicates() {
            return settings.retainDuplicates();
        }

        @Override
        public long retentionPeriod() {
            return settings.retentionPeriod();
        }
    }

    /** The reference supplier for the settings that a kit asks for. */
    static ReferenceWindows reference(String name, Duration retention, Duration window) {
        return new ReferenceWindows(name, retention, window, true);
    }
}
