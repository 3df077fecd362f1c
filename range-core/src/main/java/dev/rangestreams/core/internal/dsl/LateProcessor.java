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

/** Sends late records on as they came, with two headers that say for which buffer and against which time they were late. */
final class LateProcessor<K, V> extends ContextualFixedKeyProcessor<K, V, V> {
    private static final String RANGE = "_late_range";
    private static final String STREAM_TIME = "_late_stream_time_ms";

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
        if (anchor.late()) {
            Record<K, V> late = anchor.record();
            Headers headers = new Record<>(late.key(), late.value(), late.timestamp(), late.headers()).headers();
            headers.add(RANGE, nameBytes);
            headers.add(STREAM_TIME, Long.toString(anchor.streamTime()).getBytes(UTF_8));
            context().forward(record.withValue(late.value()).withHeaders(headers));
        }
    }
}
