package dev.rangestreams.it.ranges;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;

/** A serde of text that remembers with which topic and headers it was called, as serdes with a schema registry need them. */
final class RecordingSerde implements Serde<String>, Serializer<String>, Deserializer<String> {
    final List<Call> calls = new ArrayList<>();

    /** One call; without headers when the form that has none was called. */
    record Call(String what, String topic, String text, List<String> headers) {}

    @Override
    public byte[] serialize(String topic, Headers headers, String text) {
        calls.add(new Call("write", topic, text, texts(headers)));
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public byte[] serialize(String topic, String text) {
        calls.add(new Call("write", topic, text, List.of("none were passed")));
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String deserialize(String topic, Headers headers, byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        calls.add(new Call("read", topic, text, texts(headers)));
        return text;
    }

    @Override
    public String deserialize(String topic, byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        calls.add(new Call("read", topic, text, List.of("none were passed")));
        return text;
    }

    private static List<String> texts(Headers headers) {
        return dev.rangestreams.it.ranges.Headers.texts(headers);
    }

    List<Call> calls(String what, String topic) {
        return calls.stream()
                .filter(call -> call.what.equals(what) && call.topic.equals(topic))
                .toList();
    }

    @Override
    public Serializer<String> serializer() {
        return this;
    }

    @Override
    public Deserializer<String> deserializer() {
        return this;
    }

    @Override
    public void configure(Map<String, ?> configs, boolean isKey) {
        // Nothing to configure; three interfaces offer this.
    }

    @Override
    public void close() {
        // Nothing to close.
    }
}
