package dev.rangestreams.examples.kip;

import dev.rangestreams.api.RangedKStream;
import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.examples.app.Application;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.WindowStore;

/** A moving average of sensor readings, over 20 s before each and what is here already of the 10 s after it. */
public final class MovingAverage {
    private MovingAverage() {}

    /** Readings by sensor in; averages by sensor out. */
    public static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        // snippet: call
        KStream<String, Double> readings = builder.stream("sensors", Consumed.with(Serdes.String(), Serdes.Double()));
        RangedKStream<String, Double> ranged = RangeStreams.rangeOver(
                readings.groupByKey(),
                EventTimeRange.<String, Double>ofTimeBoundsAndGrace(Duration.ofSeconds(20), Duration.ofSeconds(5))
                        .withLookAhead(Duration.ofSeconds(10)),
                Materialized.<String, Double, WindowStore<Bytes, byte[]>>as("sensor-buffer")
                        .withRetention(Duration.ofSeconds(35)));
        KStream<String, Double> averages = ranged.aggregate((anchor, records) -> mean(records));
        // end
        averages.to("averages", Produced.with(Serdes.String(), Serdes.Double()));
        return builder.build();
    }

    private static double mean(Iterable<Record<String, Double>> records) {
        double sum = 0;
        int count = 0;
        for (Record<String, Double> record : records) {
            sum += record.value();
            count++;
        }
        return sum / count;
    }

    /**
     * Runs it.
     *
     * @param arguments see {@link Application#start}
     */
    public static void main(String[] arguments) {
        Application.start("moving-average", topology(), arguments);
    }
}
