package dev.rangestreams.benchmarks.topology;

import dev.rangestreams.api.RangeAggregator;
import dev.rangestreams.api.RangedKStream;
import dev.rangestreams.benchmarks.load.Reading;
import dev.rangestreams.benchmarks.load.ReadingSerde;
import dev.rangestreams.benchmarks.load.Workload;
import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeStores;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.spi.TimelineEngine;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.state.WindowStore;

/** The same with a ranged stream, as a user writes it. */
public final class Ranged {
    private Ranged() {}

    /** Adds the operators and tells their results. */
    public static List<KStream<String, Double>> build(
            KStream<String, Reading> readings,
            List<RangeAggregator<String, Reading, Double>> aggregators,
            TimelineEngine engine) {
        EventTimeRange<String, Reading> range = EventTimeRange.ofTimeBoundsAndGrace(
                Duration.ofMillis(Workload.LOOK_BACK_MS), Duration.ofMillis(Workload.LATE_MS));
        Materialized<String, Reading, WindowStore<Bytes, byte[]>> buffer =
                Materialized.as(RangeStores.buffer(engine, "buffer", Duration.ofMillis(range.retentionMs())));
        RangedKStream<String, Reading> ranged = RangeStreams.rangeOver(
                readings.groupByKey(Grouped.with(Serdes.String(), new ReadingSerde())),
                range,
                buffer.withKeySerde(Serdes.String()).withValueSerde(new ReadingSerde()));
        return aggregators.stream().map(ranged::aggregate).toList();
    }
}
