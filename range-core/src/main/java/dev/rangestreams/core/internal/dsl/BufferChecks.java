package dev.rangestreams.core.internal.dsl;

import dev.rangestreams.api.Range;
import dev.rangestreams.runtime.internal.store.Durations;
import dev.rangestreams.runtime.internal.store.EngineStoreSupplier;
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
    static long retention(String name, Range<?, ?> range, MaterializedSettings<?, ?> wanted) {
        Problems problems = new Problems("Store " + name + " cannot buffer " + range);
        WindowBytesStoreSupplier supplier = wanted.supplier();
        long kept = supplier == null
                ? Durations.inclusive(retention(range, wanted.retention(), problems))
                : retention(range, supplier, problems);
        if (supplier != null && wanted.retention() != null) {
            checkWish(wanted.retention(), supplier, problems);
        }
        checkTopic(kept, wanted.topicConfig(), problems);
        problems.throwIfAny();
        return kept;
    }

    /**
     * Checks a supplier by itself.
     *
     * @throws IllegalArgumentException naming everything about it that does not fit the range
     */
    static void supplier(String name, Range<?, ?> range, WindowBytesStoreSupplier supplier) {
        Problems problems = new Problems("Store " + name + " cannot buffer " + range);
        retention(range, supplier, problems);
        problems.throwIfAny();
    }

    /** @param given what Kafka has found to fit into milliseconds, and not negative */
    private static long retention(Range<?, ?> range, @Nullable Duration given, Problems problems) {
        long needed = range.retentionMs();
        if (given == null) {
            return needed;
        }
        long millis = given.toMillis();
        problems.addIf(
                millis < needed,
                "the range needs a retention of at least " + needed + " ms, but Materialized.withRetention gives "
                        + millis + " ms: raise it, or leave it out");
        return millis;
    }

    /** Beside a supplier, whose own retention counts, as in Kafka: a wish for more would go unheard. */
    private static void checkWish(Duration wish, WindowBytesStoreSupplier supplier, Problems problems) {
        long millis = wish.toMillis();
        boolean ours = supplier instanceof EngineStoreSupplier;
        long needed = ours ? Durations.inclusive(millis) : millis;
        long kept = supplier.retentionPeriod();
        problems.addIf(
                kept < needed,
                "Materialized.withRetention gives " + millis + " ms, but beside a supplier the supplier's"
                        + " counts, and that is " + (ours ? kept - 1 : kept)
                        + " ms: give it to the supplier, or leave withRetention out");
    }

    private static long retention(Range<?, ?> range, WindowBytesStoreSupplier supplier, Problems problems) {
        long needed = Durations.inclusive(range.retentionMs());
        long kept = supplier.retentionPeriod();
        boolean ours = supplier instanceof EngineStoreSupplier;
        problems.addIf(
                ours && kept < needed,
                "the range needs a retention of at least " + range.retentionMs() + " ms, but RangeStores.buffer gives "
                        + (kept - 1) + " ms: raise it");
        problems.addIf(
                !ours && kept < needed,
                "the range needs a supplier with a retention of at least " + needed + " ms (its own "
                        + range.retentionMs()
                        + " ms and one more, because it reads its oldest record inclusively), but the supplier's is "
                        + kept
                        + " ms: raise it");
        problems.addIf(
                !supplier.retainDuplicates(),
                "the supplier's retainDuplicates() is false, but records of one key and timestamp must all be kept: make it"
                        + " true");
        problems.addIf(
                supplier.windowSize() < 1,
                "the supplier's windowSize() is " + supplier.windowSize()
                        + ", but Kafka cannot show a window that is shorter than 1 ms: make it 1");
        return kept;
    }

    private static void checkTopic(long kept, Map<String, String> topicConfig, Problems problems) {
        String policy = topicConfig.get(TopicConfig.CLEANUP_POLICY_CONFIG);
        problems.addIf(
                policy != null && !policy.equals(TopicConfig.CLEANUP_POLICY_DELETE),
                "the changelog's " + TopicConfig.CLEANUP_POLICY_CONFIG + " is " + policy + ", but must be "
                        + TopicConfig.CLEANUP_POLICY_DELETE + ": compaction would merge records of one key and time");
        String retention = topicConfig.get(TopicConfig.RETENTION_MS_CONFIG);
        if (retention == null) {
            return;
        }
        try {
            long millis = Long.parseLong(retention.trim());
            problems.addIf(
                    millis != -1 && millis < kept,
                    "the changelog's " + TopicConfig.RETENTION_MS_CONFIG + " is " + millis + ", but the store keeps "
                            + kept + " ms: raise it, or leave it out");
        } catch (NumberFormatException e) {
            problems.addIf(
                    true, "the changelog's " + TopicConfig.RETENTION_MS_CONFIG + " is " + retention + ", not a number");
        }
    }
}
