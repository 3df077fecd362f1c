package dev.rangestreams.examples.custom;

import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.examples.app.Application;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;

/** The how-manieth click of the visit is this? A visit ends with half an hour of silence. */
public final class Visits {
    private Visits() {}

    /** Clicks in; for each, at once, its number within the visit. */
    public static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        RangeStreams.rangeOver(
                        builder.stream("clicks", Consumed.with(Serdes.String(), Serdes.String()))
                                .groupByKey(),
                        new VisitRange<String, String>(
                                Duration.ofMinutes(30), Duration.ofHours(8), Duration.ofMinutes(5)),
                        Materialized.as("clicks-buffer"))
                .count()
                .to("clicks-of-visit", Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }

    /**
     * Runs it.
     *
     * @param arguments see {@link Application#start}
     */
    public static void main(String[] arguments) {
        Application.start("visits", topology(), arguments);
    }
}
