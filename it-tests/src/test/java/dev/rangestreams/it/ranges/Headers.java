package dev.rangestreams.it.ranges;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.test.TestRecord;

/** Headers of text. */
final class Headers {
    private Headers() {}

    static TestRecord<String, String> record(String key, long timestamp, String value, String header, String content) {
        RecordHeaders headers = new RecordHeaders();
        headers.add(header, content.getBytes(UTF_8));
        return new TestRecord<>(key, value, headers, timestamp);
    }

    /** Each header as {@code key=text}, in order. */
    static List<String> texts(org.apache.kafka.common.header.Headers headers) {
        List<String> texts = new ArrayList<>();
        headers.forEach(header -> texts.add(header.key() + "=" + new String(header.value(), UTF_8)));
        return texts;
    }
}
