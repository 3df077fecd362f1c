package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.Received;
import dev.rangestreams.it.harness.StreamsApp;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(BrokerExtension.class)
class RepartitionTest {

    @ParameterizedTest
    @EnumSource
    void recordsAreRepartitionedOnceAfterAKeyChangeAndNotAgainForTheSameKey(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(20), 2);
        try (var app = StreamsApp.of(broker, ranges.id(), () -> topology(ranges))
                        .start();
                var results = broker.topics().reader(ranges.output(), Serdes.String(), Serdes.String());
                var cluster = new Cluster(broker)) {
            // One by one, because between two input partitions there is no order. 0 and 1 are in different ones.
            ranges.send("0@10 kA");
            results.awaitRecords(1);
            ranges.send("1@20 kB");
            results.awaitRecords(2);
            ranges.send("0@30 kC");
            results.awaitRecords(3);
            assertThat(results.readToEnd())
                    .extracting(Line::of)
                    .containsExactly("k@10 kA", "k@20 kA,kB", "k@30 kA,kB,kC");
            assertThat(ranges.records(ranges.input()))
                    .extracting(Received::partition)
                    .contains(0, 1);
            assertThat(cluster.internalTopics(ranges.id()))
                    .containsExactlyInAnyOrder(
                            RangeApp.BUFFER + "-changelog",
                            RangeApp.BUFFER + "-clock-changelog",
                            RangeApp.BUFFER + "-entry-repartition",
                            "per-key-changelog");
            app.closeLeavingGroup();
        }
        assertThat(ranges.lateOnes()).containsExactly("k@10 1", "k@20 2", "k@30 3");
    }

    /** The running count per key of the results goes where late records usually go. */
    private static Topology topology(RangeApp ranges) {
        var builder = new StreamsBuilder();
        var input = builder.stream(ranges.input(), Consumed.with(Serdes.String(), Serdes.String()));
        var results = ranges.ranged(input.selectKey((key, value) -> value.substring(0, 1)))
                .aggregate((anchor, records) -> RangeApp.join(records));
        ranges.toOutput(results);
        ranges.toLate(results.groupByKey(Grouped.with(Serdes.String(), Serdes.String()))
                .count(Materialized.<String, Long, KeyValueStore<Bytes, byte[]>>as("per-key")
                        .withCachingDisabled())
                .toStream()
                .mapValues(String::valueOf));
        return builder.build();
    }
}
