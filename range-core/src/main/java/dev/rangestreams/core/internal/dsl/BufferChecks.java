package dev.rangestreams.core.internal.dsl;

import dev.rangestreams.api.Range;
import dev.rangestreams.runtime.internal.clock.Bounds;
import dev.rangestreams.runtime.internal.engine.EngineStoreSupplier;
import dev.rangestreams.runtime.internal.store.CallFaults;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.jspecify.annotations.Nullable;

/** What can be wrong with the buffer that a call of {@code rangeOver} asks for. Pure. */
final class BufferChecks {
    private BufferChecks() {}

    /**
     * The retention period of the buffer's store.
     *
     * @throws IllegalArgumentException naming everything that does not fit the range
     */
    static long retention(String name, Range<?, ?> range, NeededRetention needed, MaterializedSettings<?, ?> wanted) {
        CallFaults faults = CallFaults.of("Store " + name + " cannot buffer " + range);
        WindowBytesStoreSupplier supplier = wanted.supplier();
        long kept = supplier == null
                ? Bounds.inclusive(retention(needed, wanted.retention(), faults))
                : retention(needed, supplier, faults);
        if (supplier != null && wanted.retention() != null) {
            checkWish(wanted.retention(), supplier, faults);
        }
        checkTopic(kept, wanted.topicConfig(), faults);
        faults.throwIfAny();
        return kept;
    }

    /**
     * Checks a supplier by itself.
     *
     * @throws IllegalArgumentException naming everything about it that does not fit the range
     */
    static void supplier(String name, Range<?, ?> range, NeededRetention needed, WindowBytesStoreSupplier supplier) {
        CallFaults faults = CallFaults.of("Store " + name + " cannot buffer " + range);
        retention(needed, supplier, faults);
        faults.throwIfAny();
    }

    /** @param given what Kafka has found to fit into milliseconds, and not negative */
    private static long retention(NeededRetention needs, @Nullable Duration given, CallFaults faults) {
        long needed = needs.millis();
        if (given == null) {
            return needed;
        }
        long millis = given.toMillis();
        faults.addIf(
                millis < needed,
                needs.what() + " needs a retention of at least " + needed + " ms, but Materialized.withRetention gives "
                        + millis + " ms: raise it, or leave it out");
        return millis;
    }

    /** Beside a supplier, whose own retention counts, as in Kafka: a wish for more would go unheard. */
    private static void checkWish(Duration wish, WindowBytesStoreSupplier supplier, CallFaults faults) {
        long millis = wish.toMillis();
        boolean buffer = supplier instanceof EngineBufferSupplier;
        long needed = buffer ? Bounds.inclusive(millis) : millis;
        long kept = supplier.retentionPeriod();
        faults.addIf(
                kept < needed,
                "Materialized.withRetention gives " + millis + " ms, but beside a supplier the supplier's"
                        + " counts, and that is " + (buffer ? kept - 1 : kept)
                        + " ms: give it to the supplier, or leave withRetention out");
    }

    private static long retention(NeededRetention needed, WindowBytesStoreSupplier supplier, CallFaults faults) {
        long kept = supplier.retentionPeriod();
        if (supplier instanceof EngineBufferSupplier buffer
                && buffer.ofRange()
                && kept >= Bounds.inclusive(needed.onArrivalMs())) {
            kept = Math.max(kept, Bounds.inclusive(needed.millis()));
        }
        faults.addIf(kept < Bounds.inclusive(needed.millis()), tooShort(needed, supplier));
        faults.addIf(
                !supplier.retainDuplicates(),
                "the supplier's retainDuplicates() is false, but records of one key and timestamp must all be kept: make it"
                        + " true");
        faults.addIf(
                supplier.windowSize() < 1,
                "the supplier's windowSize() is " + supplier.windowSize()
                        + ", but Kafka cannot show a window that is shorter than 1 ms: make it 1");
        return kept;
    }

    private static String tooShort(NeededRetention needs, WindowBytesStoreSupplier supplier) {
        long needed = needs.millis();
        long kept = supplier.retentionPeriod();
        if (supplier instanceof EngineBufferSupplier) {
            return needs.what() + " needs a retention of at least " + needed + " ms, but RangeStores.buffer gives "
                    + (kept - 1) + " ms: raise it, or give RangeStores.buffer the range in its place";
        }
        if (supplier instanceof EngineStoreSupplier) {
            return needs.what() + " reads " + needed
                    + " ms back, the end included, but the window store that WindowStores.window"
                    + " makes with a retention of " + kept + " ms does not show its end: use RangeStores.buffer(engine,"
                    + " name, range), which makes a buffer for it";
        }
        return needs.what() + " needs a supplier with a retention of at least " + Bounds.inclusive(needed)
                + " ms (its own "
                + needed + " ms and one more, because it reads its oldest record inclusively), but the supplier's is "
                + kept + " ms: raise it";
    }

    private static void checkTopic(long kept, Map<String, String> topicConfig, CallFaults faults) {
        String policy = topicConfig.get(TopicConfig.CLEANUP_POLICY_CONFIG);
        faults.addIf(
                policy != null && !policy.equals(TopicConfig.CLEANUP_POLICY_DELETE),
                "the changelog's " + TopicConfig.CLEANUP_POLICY_CONFIG + " is " + policy + ", but must be "
                        + TopicConfig.CLEANUP_POLICY_DELETE + ": compaction would merge records of one key and time");
        String retention = topicConfig.get(TopicConfig.RETENTION_MS_CONFIG);
        if (retention == null) {
            return;
        }
        try {
            long millis = Long.parseLong(retention.trim());
            faults.addIf(
                    millis != -1 && millis < kept,
                    "the changelog's " + TopicConfig.RETENTION_MS_CONFIG + " is " + millis + ", but the store keeps "
                            + kept + " ms: raise it, or leave it out");
        } catch (NumberFormatException e) {
            faults.addIf(
                    true, "the changelog's " + TopicConfig.RETENTION_MS_CONFIG + " is " + retention + ", not a number");
        }
    }
}
