package dev.rangestreams.examples.average;

import dev.rangestreams.api.RangedKStream;
import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeStores;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.examples.app.Application;
import dev.rangestreams.store.rocksdb.RocksDb;
import java.time.Duration;
import java.util.stream.StreamSupport;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KGroupedStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.processor.api.Record;

/**
 * The moving average and the moving median of prices, over the 20 s before each price.
 *
 * <p>Two questions, one range: the topology has one buffer and one changelog, and a price is stored once. A median cannot be
 * updated record by record as a sum can; over a range it need not be, for each result is computed from the range as it is.
 */
public final class AverageAndMedian {
    private AverageAndMedian() {}

    /** Prices in; for each, at once, the average and the median. */
    public static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        KGroupedStream<String, Double> prices = builder.stream(
                        "prices", Consumed.with(Serdes.String(), Serdes.Double()))
                .groupByKey();

        // The engine by name. With one engine on the class path, Materialized.as("prices-buffer") would do.
        // snippet: engine
        EventTimeRange<String, Double> range =
                EventTimeRange.ofTimeBoundsAndGrace(Duration.ofSeconds(20), Duration.ofSeconds(5));
        RangedKStream<String, Double> ranged = RangeStreams.rangeOver(
                prices, range, Materialized.as(RangeStores.buffer(RocksDb.engine(), "prices-buffer", range)));
        // end

        ranged.aggregate((price, around) -> average(sorted(around)))
                .to("averages", Produced.with(Serdes.String(), Serdes.Double()));
        ranged.aggregate((price, around) -> median(sorted(around)))
                .to("medians", Produced.with(Serdes.String(), Serdes.Double()));
        return builder.build();
    }

    /** Sorted for the average too: then rounding does not depend on the order of the prices. */
    private static double[] sorted(Iterable<Record<String, Double>> range) {
        return StreamSupport.stream(range.spliterator(), false)
                .mapToDouble(Record::value)
                .sorted()
                .toArray();
    }

    /** There is at least one price: the anchor is part of its own range. */
    private static double average(double[] sorted) {
        double sum = 0;
        for (double price : sorted) {
            sum += price;
        }
        return sum / sorted.length;
    }

    private static double median(double[] sorted) {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /**
     * Runs it.
     *
     * @param arguments see {@link Application#start}
     */
    public static void main(String[] arguments) {
        Application.start("average-and-median", topology(), arguments);
    }
}
