package dev.rangestreams.core.internal.dsl;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rangestreams.core.internal.buffer.Anchor;
import dev.rangestreams.core.internal.buffer.RangeBuffer;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyProcessorContext;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Sends on as they came the records that were not evaluated. Two headers say for which buffer and against which stream time,
 * and two more, on those from the future alone, that they lay too far ahead of which wall clock.
 */
final class LateProcessor<K, V> extends ContextualFixedKeyProcessor<K, V, V> {
    private static final String RANGE = "_late_range";
    private static final String STREAM_TIME = "_late_stream_time_ms";
    private static final String REASON = "_late_reason";
    private static final byte[] AHEAD = "ahead-of-wall-clock".getBytes(UTF_8);
    private static final String WALL_CLOCK = "_late_wall_clock_ms";

    private final String storeName;
    private final byte[] nameBytes;
    private @Nullable RangeBuffer<K, V> buffer;

    LateProcessor(String storeName) {
        this.storeName = storeName;
        this.nameBytes = storeName.getBytes(UTF_8);
    }

    @Override
    public void init(FixedKeyProcessorContext<K, V> context) {
        super.init(context);
        buffer = context.getStateStore(storeName);
    }

    @Override
    public void process(FixedKeyRecord<K, V> record) {
        Anchor<K, V> anchor = buffer.anchor();
        if (!anchor.onTime()) {
            Record<K, V> late = anchor.record();
            Headers headers = new Record<>(late.key(), late.value(), late.timestamp(), late.headers()).headers();
            headers.add(RANGE, nameBytes);
            headers.add(STREAM_TIME, digits(anchor.streamTime()));
            if (anchor.ahead()) {
                headers.add(REASON, AHEAD);
                // Kafka reads it between records, so it is still what the record was compared with.
                headers.add(WALL_CLOCK, digits(context().currentSystemTimeMs()));
            }
            context().forward(record.withValue(late.value()).withHeaders(headers));
        }
    }

    private static byte[] digits(long number) {
        return Long.toString(number).getBytes(UTF_8);
    }
}
