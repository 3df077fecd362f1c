package dev.rangestreams.examples.lastn;

import dev.rangestreams.core.EventCountRange;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.examples.app.Application;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.processor.api.Record;

/**
 * The last three addresses from which each user logged in, oldest first.
 *
 * <p>"Last" is meant in event time: a login that arrives out of order gets the two before it, not the two that arrived
 * before it. How old they may be has to be said as well, since a buffer cannot keep everything: here 30 days.
 */
public final class LastThree {
    private LastThree() {}

    @SuppressWarnings("unchecked") // Kafka asks for the class of the list, and a class knows no element type.
    static Serde<List<String>> addresses() {
        return Serdes.ListSerde(ArrayList.class, Serdes.String());
    }

    /** Logins in; for each, at once, its address and up to two before it. */
    public static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        RangeStreams.rangeOver(
                        builder.stream("logins", Consumed.with(Serdes.String(), Serdes.String()))
                                .groupByKey(),
                        EventCountRange.ofCountBoundsAndGrace(2, Duration.ofDays(30), Duration.ofHours(1)),
                        Materialized.as("logins-buffer"))
                .aggregate((login, range) -> values(range))
                .to("last-three-logins", Produced.with(Serdes.String(), addresses()));
        return builder.build();
    }

    /** The range itself ends with the aggregation, so what is to live longer is copied. */
    private static List<String> values(Iterable<Record<String, String>> range) {
        List<String> values = new ArrayList<>();
        range.forEach(login -> values.add(login.value()));
        return values;
    }

    /**
     * Runs it.
     *
     * @param arguments see {@link Application#start}
     */
    public static void main(String[] arguments) {
        Application.start("last-three", topology(), arguments);
    }
}
