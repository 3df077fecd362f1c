package dev.rangestreams.benchmarks.load;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;

/** The amount, then the payload; every call copies, as a real format would. */
public final class ReadingSerde implements Serde<Reading> {
    private static final VarHandle DOUBLE = MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.BIG_ENDIAN);

    @Override
    public Serializer<Reading> serializer() {
        return (topic, reading) -> reading == null ? null : bytes(reading);
    }

    @Override
    public Deserializer<Reading> deserializer() {
        return (topic, bytes) -> bytes == null ? null : reading(bytes);
    }

    /** What a serialized reading's amount is, without making the reading. */
    public static double amount(byte[] bytes) {
        return (double) DOUBLE.get(bytes, 0);
    }

    static Reading reading(byte[] bytes) {
        return new Reading(amount(bytes), Arrays.copyOfRange(bytes, Double.BYTES, bytes.length));
    }

    static byte[] bytes(Reading reading) {
        byte[] bytes = new byte[Double.BYTES + reading.payload().length];
        DOUBLE.set(bytes, 0, reading.amount());
        System.arraycopy(reading.payload(), 0, bytes, Double.BYTES, reading.payload().length);
        return bytes;
    }
}
