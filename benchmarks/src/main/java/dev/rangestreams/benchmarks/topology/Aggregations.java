package dev.rangestreams.benchmarks.topology;

import dev.rangestreams.api.RangeAggregator;
import dev.rangestreams.benchmarks.load.Reading;
import java.util.List;
import org.apache.kafka.streams.processor.api.Record;

/** What is computed over each range; the same code for all contenders. Each passes over the records by itself. */
public final class Aggregations {
    private static final List<RangeAggregator<String, Reading, Double>> ALL = List.of(
            (anchor, records) -> sum(records),
            (anchor, records) -> max(records),
            (anchor, records) -> min(records),
            (anchor, records) -> mean(records));

    private Aggregations() {}

    /** The first so many of sum, max, min and mean. */
    public static List<RangeAggregator<String, Reading, Double>> first(int count) {
        return ALL.subList(0, count);
    }

    private static double sum(Iterable<Record<String, Reading>> records) {
        double sum = 0;
        for (Record<String, Reading> record : records) {
            sum += record.value().amount();
        }
        return sum;
    }

    private static double max(Iterable<Record<String, Reading>> records) {
        double max = Double.NEGATIVE_INFINITY;
        for (Record<String, Reading> record : records) {
            max = Math.max(max, record.value().amount());
        }
        return max;
    }

    private static double min(Iterable<Record<String, Reading>> records) {
        double min = Double.POSITIVE_INFINITY;
        for (Record<String, Reading> record : records) {
            min = Math.min(min, record.value().amount());
        }
        return min;
    }

    /** Rounded to a quarter, so that sums of results are exact. */
    private static double mean(Iterable<Record<String, Reading>> records) {
        double sum = 0;
        int count = 0;
        for (Record<String, Reading> record : records) {
            sum += record.value().amount();
            count++;
        }
        return Math.rint(sum / count * 4) / 4;
    }
}
