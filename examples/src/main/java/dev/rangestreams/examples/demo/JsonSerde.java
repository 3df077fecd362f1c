package dev.rangestreams.examples.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Values as JSON, which a console consumer can show. Any serde will do for RangeStreams.
 *
 * @param type a record class
 */
record JsonSerde<T>(Class<T> type) implements Serde<T> {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @Override
    public Serializer<T> serializer() {
        return (topic, value) -> {
            try {
                return value == null ? null : JSON.writeValueAsBytes(value);
            } catch (JsonProcessingException failure) {
                throw new SerializationException("Cannot write " + value + " for topic " + topic, failure);
            }
        };
    }

    @Override
    public Deserializer<T> deserializer() {
        return (topic, bytes) -> {
            try {
                return bytes == null ? null : JSON.readValue(bytes, type);
            } catch (IOException failure) {
                throw new SerializationException("Topic " + topic + " holds no " + type.getSimpleName(), failure);
            }
        };
    }
}
