package dev.rangestreams.examples.demo;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedKStream;
import dev.rangestreams.core.EventCountRange;
import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeStores;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.spi.TimelineEngine;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KGroupedStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;

/**
 * Four ranges around every earthquake of a network, and five questions about them.
 *
 * <p>Every event that is on time gets exactly one answer to each question, at once, which carries the event's own key and
 * timestamp and is never revised. An event is on time unless it lies more than 48 h behind the newest event of its
 * partition.
 *
 * <p>Each buffer has a name, for its changelog topic is called after it.
 */
final class EarthquakeTopology {
    static final Duration GRACE = Duration.ofDays(2);
    static final Duration SIX_HOURS = Duration.ofHours(6);
    static final Duration A_DAY = Duration.ofDays(1);
    static final Duration A_WEEK = Duration.ofDays(7);

    static final Serde<String> NETWORK = Serdes.String();
    static final Serde<Quake> QUAKE = new JsonSerde<>(Quake.class);
    static final Serde<Follows> PAIRS = new JsonSerde<>(Follows.class);

    private EarthquakeTopology() {}

    /**
     * The topology.
     *
     * @param engine what stores the buffers; the answers are the same with any
     */
    static Topology build(TimelineEngine engine) {
        StreamsBuilder builder = new StreamsBuilder();
        KGroupedStream<String, Quake> byNetwork =
                builder.stream(Topics.QUAKES, Consumed.with(NETWORK, QUAKE)).groupByKey();

        // A time range. Two questions share its buffer.
        RangedKStream<String, Quake> sixHours =
                ranged(byNetwork, EventTimeRange.ofTimeBoundsAndGrace(SIX_HOURS, GRACE), engine, "six-hours");
        sixHours.count().to(Topics.COUNT_IN_6_HOURS, Produced.with(NETWORK, Serdes.Long()));
        sixHours.aggregate((anchor, quakes) -> Measures.largestMagnitude(quakes))
                .to(Topics.LARGEST_IN_6_HOURS, Produced.with(NETWORK, Serdes.Double()));

        // The late records. All ranges here have the same grace, so one of them tells for all.
        sixHours.late().to(Topics.LATE, Produced.with(NETWORK, QUAKE));

        // A count range: the event and the four before it, which may be at most a week old.
        ranged(byNetwork, EventCountRange.ofCountBoundsAndGrace(4, A_WEEK, GRACE), engine, "last-five")
                .aggregate((anchor, quakes) -> Measures.meanDepth(quakes))
                .to(Topics.MEAN_DEPTH_OF_5, Produced.with(NETWORK, Serdes.Double()));

        // A range of our own.
        ranged(byNetwork, new UtcDay<>(GRACE), engine, "utc-day")
                .count()
                .to(Topics.COUNT_IN_UTC_DAY, Produced.with(NETWORK, Serdes.Long()));

        // A time range that looks both ways.
        EventTimeRange<String, Quake> aDayAround =
                EventTimeRange.<String, Quake>ofTimeBoundsAndGrace(A_DAY, GRACE).withLookAhead(A_DAY);
        ranged(byNetwork, aDayAround, engine, "a-day-around")
                .aggregate(Follows::completedBy)
                .to(Topics.FOLLOWS, Produced.with(NETWORK, PAIRS));

        return builder.build();
    }

    private static RangedKStream<String, Quake> ranged(
            KGroupedStream<String, Quake> byNetwork, Range<String, Quake> range, TimelineEngine engine, String buffer) {
        Duration retention = Duration.ofMillis(range.retentionMs());
        return RangeStreams.rangeOver(byNetwork, range, Materialized.as(RangeStores.buffer(engine, buffer, retention)));
    }
}
