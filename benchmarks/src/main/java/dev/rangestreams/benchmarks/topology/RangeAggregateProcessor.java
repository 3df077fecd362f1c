package dev.rangestreams.benchmarks.topology;

import dev.rangestreams.api.RangeAggregator;
import dev.rangestreams.benchmarks.load.Reading;
import dev.rangestreams.benchmarks.load.Workload;
import java.time.Instant;
import java.util.Iterator;
import java.util.Objects;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyProcessorContext;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;
import org.jspecify.annotations.Nullable;

/** Reads the range of every record from the store, lazily, and aggregates it. */
final class RangeAggregateProcessor extends ContextualFixedKeyProcessor<String, Reading, Double> {
    private final RangeAggregator<String, Reading, Double> aggregator;
    private @Nullable WindowStore<String, Reading> store;

    RangeAggregateProcessor(RangeAggregator<String, Reading, Double> aggregator) {
        this.aggregator = aggregator;
    }

    @Override
    public void init(FixedKeyProcessorContext<String, Double> context) {
        super.init(context);
        store = context.getStateStore(Pair.STORE);
    }

    @Override
    public void process(FixedKeyRecord<String, Reading> record) {
        long to = record.timestamp();
        try (WindowStoreIterator<Reading> found = Objects.requireNonNull(store, "store")
                .fetch(record.key(), Instant.ofEpochMilli(to - Workload.LOOK_BACK_MS), Instant.ofEpochMilli(to))) {
            Record<String, Reading> anchor =
                    new Record<>(record.key(), record.value(), record.timestamp(), record.headers());
            Double result = aggregator.apply(anchor, () -> new Records(record.key(), found));
            context().forward(record.withValue(result));
        }
    }

    private record Records(String key, WindowStoreIterator<Reading> found)
            implements Iterator<Record<String, Reading>> {
        @Override
        public boolean hasNext() {
            return found.hasNext();
        }

        @Override
        public Record<String, Reading> next() {
            KeyValue<Long, Reading> next = found.next();
            return new Record<>(key, next.value, next.key);
        }
    }
}
