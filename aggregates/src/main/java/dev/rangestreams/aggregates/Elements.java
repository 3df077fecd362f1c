package dev.rangestreams.aggregates;

import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;

/** Writes values that an accumulator keeps, each as its length and its bytes, by a serde of the user's. */
record Elements<T>(Serde<T> serde) {
    byte[] bytes(String topic, T element) {
        byte[] bytes = serde.serializer().serialize(topic, element);
        if (bytes == null) {
            throw new SerializationException("The serializer "
                    + serde.serializer().getClass().getName()
                    + " gives null for a value that is not null, which an accumulator cannot keep");
        }
        return bytes;
    }

    void write(T element, AccumulatorWriter out) {
        out.writeBytes(bytes(out.topic(), element));
    }

    T read(AccumulatorReader in) {
        T element = serde.deserializer().deserialize(in.topic(), in.readBytes());
        if (element == null) {
            throw new IllegalArgumentException("the deserializer "
                    + serde.deserializer().getClass().getName() + " gives null for a value that was not null");
        }
        return element;
    }
}
