package dev.rangestreams.examples.quickstart;

import dev.rangestreams.api.RangedKStream;
import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.examples.app.Application;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.processor.api.Record;

/** How far is each reading of a sensor from the mean of its last minute? */
public final class Departures {
    private Departures() {}

    /** Readings in; for each, at once, its distance from the mean, and how many readings that mean was of. */
    public static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        // snippet: topology
        KStream<String, Double> readings = builder.stream("readings", Consumed.with(Serdes.String(), Serdes.Double()));

        RangedKStream<String, Double> lastMinute = RangeStreams.rangeOver(
                readings.groupByKey(),
                EventTimeRange.ofTimeBoundsAndGrace(Duration.ofMinutes(1), Duration.ofSeconds(10)),
                Materialized.as("last-minute"));

        lastMinute
                .aggregate((reading, range) -> reading.value() - mean(range))
                .to("departures", Produced.with(Serdes.String(), Serdes.Double()));
        lastMinute.count().to("counts", Produced.with(Serdes.String(), Serdes.Long()));
        lastMinute.late().to("late-readings", Produced.with(Serdes.String(), Serdes.Double()));
        // end
        return builder.build();
    }

    // snippet: mean
    private static double mean(Iterable<Record<String, Double>> range) {
        double sum = 0;
        int count = 0;
        for (Record<String, Double> record : range) {
            sum += record.value();
            count++;
        }
        return sum / count; // never by 0: a reading is part of its own range
    }
    // end

    /**
     * Runs it.
     *
     * @param arguments see {@link Application#start}
     */
    public static void main(String[] arguments) {
        Application.start("departures", topology(), arguments);
    }
}
