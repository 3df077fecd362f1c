package dev.rangestreams.benchmarks.topology;

import dev.rangestreams.benchmarks.Cpu;
import dev.rangestreams.benchmarks.SegmentRolls;
import dev.rangestreams.benchmarks.load.Reading;
import dev.rangestreams.benchmarks.load.Workload;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyProcessorContext;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;
import org.apache.kafka.streams.state.WindowStore;
import org.jspecify.annotations.Nullable;

/** Stores every record that is not late, and sends it on. */
final class RangeStoreProcessor extends ContextualFixedKeyProcessor<String, Reading, Reading> {
    private final SegmentRolls rolls;
    private long streamTime = -1;
    private @Nullable WindowStore<String, Reading> store;

    RangeStoreProcessor(SegmentRolls rolls) {
        this.rolls = rolls;
    }

    @Override
    public void init(FixedKeyProcessorContext<String, Reading> context) {
        super.init(context);
        store = context.getStateStore(Pair.STORE);
    }

    @Override
    public void process(FixedKeyRecord<String, Reading> record) {
        if (record.key() == null || record.value() == null) {
            return;
        }
        long timestamp = record.timestamp();
        streamTime = Math.max(streamTime, timestamp);
        if (timestamp < streamTime - Workload.LATE_MS) {
            return;
        }
        WindowStore<String, Reading> target = Objects.requireNonNull(store, "store");
        if (rolls.due(timestamp)) {
            long start = Cpu.nanos();
            target.put(record.key(), record.value(), timestamp);
            rolls.exclude(start);
        } else {
            target.put(record.key(), record.value(), timestamp);
        }
        context().forward(record);
    }
}
