package dev.rangestreams.core.internal.dsl;

import dev.rangestreams.core.internal.buffer.Anchor;
import dev.rangestreams.core.internal.buffer.BufferSettings;
import dev.rangestreams.core.internal.buffer.RangeBuffer;
import dev.rangestreams.core.internal.buffer.UnreadableAnchorException;
import dev.rangestreams.runtime.internal.clock.OperatorClock;
import dev.rangestreams.runtime.internal.kafka.DroppedRecords;
import dev.rangestreams.runtime.internal.kafka.FixedKeyRecords;
import dev.rangestreams.runtime.internal.kafka.TaskFailure;
import java.time.Duration;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyProcessorContext;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Takes every record into the buffer and sends it on, also what is late or too far ahead. What the processors behind it have to know of it, they
 * find in the buffer: so that an exception handler is shown the user's own value and nothing of ours.
 */
final class BufferProcessor<K, V> extends ContextualFixedKeyProcessor<K, V, V> {
    /** As often as windows look. */
    private static final Duration CHECKS = Duration.ofMillis(250);

    private final BufferSettings<K, V> settings;
    private final Admission admission;
    private final boolean closesInSilence;
    private @Nullable RangeBuffer<K, V> buffer;
    private @Nullable DroppedRecords dropped;

    BufferProcessor(BufferSettings<K, V> settings, Admission admission, boolean closesInSilence) {
        this.settings = settings;
        this.admission = admission;
        this.closesInSilence = closesInSilence;
    }

    @Override
    public void init(FixedKeyProcessorContext<K, V> context) {
        super.init(context);
        RangeBuffer<K, V> store = context.getStateStore(settings.name());
        OperatorClock clock = context.getStateStore(settings.clockName());
        store.start(clock);
        buffer = store;
        dropped = new DroppedRecords(context);
        if (closesInSilence) {
            context.schedule(CHECKS, PunctuationType.WALL_CLOCK_TIME, now -> check(context.currentSystemTimeMs()));
        }
    }

    private void check(long wallMs) {
        try {
            buffer.evaluateInSilence(wallMs, this::forward);
        } catch (ProcessorStateException e) {
            throw TaskFailure.of(context(), e);
        }
    }

    @Override
    public void process(FixedKeyRecord<K, V> record) {
        Record<K, V> whole = new Record<>(record.key(), record.value(), record.timestamp(), record.headers());
        UnreadableAnchorException unreadable = null;
        boolean onTime;
        try {
            boolean refused = admission.isBounded() && refuse(whole) != null;
            unreadable = refused || !settings.isCompleteAwaited() ? null : evaluateBefore(whole);
            onTime = !refused
                    && buffer.take(whole, context().recordMetadata(), admission.keepsLate())
                            .onTime();
        } catch (ProcessorStateException e) {
            throw TaskFailure.of(context(), e);
        }
        if (!onTime) {
            dropped.count();
        } else if (closesInSilence) {
            buffer.endSilence(record.timestamp(), context().currentSystemTimeMs());
        }
        context().forward(record);
        if (unreadable != null) {
            throw unreadable;
        }
    }

    /** What cannot be read of those that the record makes due is no reason to lose the record. */
    private @Nullable UnreadableAnchorException evaluateBefore(Record<K, V> record) {
        try {
            buffer.evaluateBefore(record, context().recordMetadata(), this::forward);
            return null;
        } catch (UnreadableAnchorException e) {
            return e;
        }
    }

    private void forward(Anchor<K, V> due) {
        context().forward(FixedKeyRecords.of(due.record()));
    }

    private @Nullable Anchor<K, V> refuse(Record<K, V> record) {
        boolean tooFarAhead =
                admission.isTooFarAhead(record.timestamp(), context().currentSystemTimeMs());
        return buffer.refuse(record, context().recordMetadata(), tooFarAhead);
    }
}
