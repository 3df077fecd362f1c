package dev.rangestreams.core.internal.dsl;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rangestreams.core.internal.buffer.Anchor;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;
import org.apache.kafka.streams.processor.api.Record;

/** Sends late records on as they came, with two headers that say for which buffer and against which time they were late. */
final class LateProcessor<K, V> extends ContextualFixedKeyProcessor<K, Anchor<K, V>, V> {
    private static final String RANGE = "_late_range";
    private static final String STREAM_TIME = "_late_stream_time_ms";

    private final byte[] bufferName;

    LateProcessor(String bufferName) {
        this.bufferName = bufferName.getBytes(UTF_8);
    }

    @Override
    public void process(FixedKeyRecord<K, Anchor<K, V>> record) {
        Anchor<K, V> anchor = record.value();
        if (anchor.late()) {
            Record<K, V> late = anchor.record();
            Headers headers = new Record<>(late.key(), late.value(), late.timestamp(), late.headers()).headers();
            headers.add(RANGE, bufferName);
            headers.add(STREAM_TIME, Long.toString(anchor.streamTime()).getBytes(UTF_8));
            context().forward(record.withValue(late.value()).withHeaders(headers));
        }
    }
}
