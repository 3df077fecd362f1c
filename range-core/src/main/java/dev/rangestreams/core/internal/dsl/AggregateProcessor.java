package dev.rangestreams.core.internal.dsl;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangeAggregator;
import dev.rangestreams.core.internal.buffer.Anchor;
import dev.rangestreams.core.internal.buffer.AnchorView;
import dev.rangestreams.core.internal.buffer.RangeBuffer;
import dev.rangestreams.runtime.internal.kafka.TaskFailure;
import dev.rangestreams.spi.EngineException;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyProcessorContext;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;
import org.jspecify.annotations.Nullable;

/** Evaluates one aggregation for each anchor that is on time, as it arrives or when its range is complete. */
final class AggregateProcessor<K, V, R> extends ContextualFixedKeyProcessor<K, V, R> {
    private final String storeName;
    private final Range<K, V> range;
    private final RangeAggregator<K, V, R> aggregator;
    private final boolean onClose;
    private @Nullable RangeBuffer<K, V> buffer;

    /** @param onClose whether it evaluates anchors when their ranges are complete, or on arrival */
    AggregateProcessor(String storeName, Range<K, V> range, RangeAggregator<K, V, R> aggregator, boolean onClose) {
        this.onClose = onClose;
        this.storeName = storeName;
        this.range = range;
        this.aggregator = aggregator;
    }

    @Override
    public void init(FixedKeyProcessorContext<K, R> context) {
        super.init(context);
        buffer = context.getStateStore(storeName);
    }

    @Override
    public void process(FixedKeyRecord<K, V> record) {
        Anchor<K, V> anchor = buffer.anchor();
        if (anchor.onTime() && anchor.complete() == onClose) {
            // Read and closed before anything is sent on: what happens downstream sees no open cursor.
            R result = evaluate(anchor);
            context().forward(record.withValue(result));
        }
    }

    private R evaluate(Anchor<K, V> anchor) {
        try (AnchorView<K, V> view = buffer.view(anchor)) {
            R result = aggregator.apply(anchor.record(), new RangeRecords<>(range, anchor.record(), view));
            buffer.checkUnchanged(anchor);
            return result;
        } catch (RuntimeException e) {
            String message = "Range " + range + " over store " + storeName + " failed for the record with key "
                    + anchor.record().key() + " at " + anchor.record().timestamp() + ": " + e.getMessage();
            throw isOfTheStore(e)
                    ? TaskFailure.of(context(), new ProcessorStateException(message, e))
                    : new StreamsException(message, e);
        }
    }

    /** Whether the store failed and not what the user wrote, who may have wrapped its error. */
    private static boolean isOfTheStore(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof EngineException || cause instanceof ProcessorStateException) {
                return true;
            }
        }
        return false;
    }
}
