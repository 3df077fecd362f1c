package dev.rangestreams.benchmarks.windows;

import dev.rangestreams.api.Aggregate;
import java.nio.ByteBuffer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/** What is computed of each window, by ours and by Kafka's: how many values there were, and their sum. */
final class CountAndSum implements Aggregate<Double, double[], Double> {
    static final Serde<double[]> SERDE = Serdes.serdeFrom(
            (topic, pair) -> pair == null
                    ? null
                    : ByteBuffer.allocate(2 * Double.BYTES)
                            .putDouble(pair[0])
                            .putDouble(pair[1])
                            .array(),
            (topic, bytes) -> {
                ByteBuffer in = ByteBuffer.wrap(bytes);
                return new double[] {in.getDouble(), in.getDouble()};
            });

    @Override
    public double[] create() {
        return new double[2];
    }

    @Override
    public double[] add(double[] accumulator, Double value, long timestamp) {
        accumulator[0]++;
        accumulator[1] += value;
        return accumulator;
    }

    @Override
    public double[] merge(double[] earlier, double[] later) {
        earlier[0] += later[0];
        earlier[1] += later[1];
        return earlier;
    }

    /** One number that both are in, to compare. */
    @Override
    public Double result(double[] accumulator) {
        return accumulator[1] + accumulator[0] / 1_024;
    }

    @Override
    public Serde<double[]> accumulatorSerde() {
        return SERDE;
    }
}
