package dev.rangestreams.core.internal.dsl;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangeAggregator;
import dev.rangestreams.api.RangedKStream;
import dev.rangestreams.runtime.internal.entry.NamedText;
import dev.rangestreams.runtime.internal.entry.StreamUse;
import dev.rangestreams.runtime.internal.read.SkippableRecords;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Named;
import org.jspecify.annotations.Nullable;

/**
 * A ranged stream over one buffer.
 *
 * @param plan of its stores
 * @param ownName what its processors are named after
 * @param onClose whether results come when ranges are complete
 * @param names makes a name from a prefix
 */
record RangedStream<K, V>(
        KStream<K, V> anchors,
        BufferPlan<K, V> plan,
        String ownName,
        Range<K, V> range,
        boolean onClose,
        StreamUse use,
        UnaryOperator<String> names)
        implements RangedKStream<K, V> {
    private static final String AGGREGATION = "KSTREAM-RANGE-AGGREGATE-";
    private static final String LATE = "KSTREAM-RANGE-LATE-";

    @Override
    public <R> KStream<K, R> aggregate(RangeAggregator<K, V, R> aggregator) {
        return aggregate(aggregator, Named.as(names.apply(AGGREGATION)));
    }

    @Override
    public <R> KStream<K, R> aggregate(RangeAggregator<K, V, R> aggregator, Named named) {
        Objects.requireNonNull(aggregator, "aggregator");
        checkName(named, "an aggregation");
        use.markRead();
        if (onClose) {
            plan.readCompleteRanges();
        }
        return anchors.processValues(
                () -> new AggregateProcessor<>(storeName(), range, aggregator, onClose), named, storeName());
    }

    @Override
    public KStream<K, Long> count() {
        return aggregate(RangedStream::count);
    }

    @Override
    public KStream<K, Long> count(Named named) {
        return aggregate(RangedStream::count, named);
    }

    private static Long count(@Nullable Object anchor, Iterable<?> records) {
        return SkippableRecords.count(records.iterator());
    }

    @Override
    public RangedKStream<K, V> emitOnClose() {
        plan.awaitCompleteRanges();
        return new RangedStream<>(anchors, plan, ownName, range, true, use, names);
    }

    private String storeName() {
        return plan.settings().name();
    }

    @Override
    public KStream<K, V> late() {
        return late(Named.as(names.apply(LATE)));
    }

    @Override
    public KStream<K, V> late(Named named) {
        checkName(named, "the late records");
        use.markRead();
        return anchors.processValues(() -> new LateProcessor<K, V>(storeName()), named, storeName());
    }

    /** Kafka would say only that there is such a processor already, but not that it is that of the buffer. */
    private void checkName(Named named, String what) {
        String wanted = NamedText.of(Objects.requireNonNull(named, "named"));
        if (ownName.equals(wanted)) {
            throw new IllegalArgumentException("The name " + wanted + " of " + what + " over " + range
                    + " is taken by the processor of its buffer " + storeName() + ": give " + what
                    + " another one, or give rangeOver a name of its own with Named");
        }
    }
}
