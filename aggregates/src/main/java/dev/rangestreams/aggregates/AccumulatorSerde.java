package dev.rangestreams.aggregates;

import java.nio.BufferUnderflowException;
import java.util.Map;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads accumulators: a byte for the format, which is 1; a byte for the {@link Kind}; then what the aggregate writes,
 * which its own comment shows. Nothing follows. Whatever is not that is refused by the aggregate's name.
 */
final class AccumulatorSerde<A> implements Serde<A>, Serializer<A>, Deserializer<A> {
    private static final int FORMAT = 1;
    private static final int OLDEST_BYTES = 2;

    private final CodedAggregate<?, A, ?> aggregate;

    AccumulatorSerde(CodedAggregate<?, A, ?> aggregate) {
        this.aggregate = aggregate;
    }

    @Override
    public byte[] serialize(@Nullable String topic, @Nullable A accumulator) {
        if (accumulator == null) {
            throw new SerializationException("There is no accumulator of " + aggregate + " to write, but null");
        }
        AccumulatorWriter out = new AccumulatorWriter(topic == null ? "" : topic);
        out.writeByte(FORMAT);
        out.writeByte(aggregate.kind().code());
        aggregate.write(accumulator, out);
        return out.toBytes();
    }

    @Override
    public A deserialize(@Nullable String topic, byte @Nullable [] bytes) {
        if (bytes == null) {
            throw refused("they are null", null);
        }
        AccumulatorReader in = new AccumulatorReader(topic == null ? "" : topic, bytes);
        checkWhatItIs(in, bytes);
        A accumulator;
        try {
            accumulator = aggregate.read(in);
        } catch (BufferUnderflowException e) {
            throw refused("they are cut short, after " + bytes.length + " bytes", e);
        } catch (IllegalArgumentException e) {
            throw refused(e.getMessage(), e);
        }
        if (in.left() > 0) {
            throw refused(in.left() + " bytes follow after its end", null);
        }
        return accumulator;
    }

    private void checkWhatItIs(AccumulatorReader in, byte[] bytes) {
        if (bytes.length < OLDEST_BYTES) {
            throw refused("they are cut short, after " + bytes.length + " bytes", null);
        }
        int format = in.readByte();
        if (format != FORMAT) {
            throw refused("they have the format " + format + ", and this version knows the format " + FORMAT, null);
        }
        int code = in.readByte();
        if (code != aggregate.kind().code()) {
            throw refused("they are of " + Kind.named(code), null);
        }
    }

    private SerializationException refused(@Nullable String why, @Nullable Throwable cause) {
        return new SerializationException("These bytes are no accumulator of " + aggregate + ": " + why, cause);
    }

    @Override
    public Serializer<A> serializer() {
        return this;
    }

    @Override
    public Deserializer<A> deserializer() {
        return this;
    }

    @Override
    public void configure(Map<String, ?> configs, boolean isKey) {}

    @Override
    public void close() {}
}
