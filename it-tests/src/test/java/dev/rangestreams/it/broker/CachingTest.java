package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.RangeStreamsConfig;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.StreamsApp;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** That a record is seen by its own range and by the next one, whatever is cached on its way to the store. */
@ExtendWith(BrokerExtension.class)
class CachingTest {

    @ParameterizedTest
    @EnumSource
    void resultsAreTheSameWithEveryCacheOnAndWithEveryCacheOff(Engine engine, Broker broker) {
        assertThat(results(engine, broker, true))
                .isEqualTo(results(engine, broker, false))
                .containsExactly("k@10 A", "k@10 A,B", "k@30 A,B,C", "j@30 X", "k@5 D,A,B", "k@35 A,B,C,E");
    }

    private static List<String> results(Engine engine, Broker broker, boolean cached) {
        var ranges = RangeApp.on(broker, engine, Ranges.beforeAndGrace(25, 30).withLookAhead(Duration.ofMillis(10)));
        var how = StreamsApp.of(broker, ranges.id(), () -> topology(ranges, cached))
                .set(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, cached ? 10_000_000L : 0L)
                .set(RangeStreamsConfig.CACHE_MAX_BYTES_CONFIG, cached ? 10_000_000L : 0L);
        ranges.process(how, "k@10 A", "k@10 B", "k@30 C", "j@30 X", "k@5 D", "k@35 E");
        return ranges.results();
    }

    private static Topology topology(RangeApp ranges, boolean cached) {
        var buffer =
                cached ? ranges.buffer().withCachingEnabled() : ranges.buffer().withCachingDisabled();
        var builder = new StreamsBuilder();
        var input = builder.stream(ranges.input(), Consumed.with(Serdes.String(), Serdes.String()));
        var ranged = RangeStreams.rangeOver(
                input.groupByKey(Grouped.with(Serdes.String(), Serdes.String())), ranges.range(), buffer);
        RangeApp.values(ranged, ranges);
        return builder.build();
    }
}
