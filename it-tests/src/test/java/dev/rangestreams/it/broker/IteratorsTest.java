package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.RangeStreamsConfig;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.StreamsApp;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.LogAndContinueProcessingExceptionHandler;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** That no cursor stays open, seen by Kafka's own gauge of open iterators. */
@ExtendWith(BrokerExtension.class)
class IteratorsTest {
    private final AtomicReference<StreamsApp> running = new AtomicReference<>();
    private final List<Double> openInAggregator = new CopyOnWriteArrayList<>();
    private final List<Double> openDownstream = new CopyOnWriteArrayList<>();

    @ParameterizedTest
    @EnumSource
    void cursorsAreClosedBeforeTheResultGoesOnAndWhenTheAggregatorThrows(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(20))
                .wired((ranged, app) -> app.toOutput(ranged.aggregate((anchor, records) -> firstOf(anchor, records))
                        .peek((key, value) -> openDownstream.add(open()))));
        // Without the cache, so that there are cursors at all; with a handler that goes on with the next record.
        var how = ranges.app()
                .set(RangeStreamsConfig.CACHE_MAX_BYTES_CONFIG, 0)
                .set(
                        StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG,
                        LogAndContinueProcessingExceptionHandler.class);
        try (var app = how.start()) {
            running.set(app);
            ranges.send("k@10 A", "k@20 bad", "k@30 C", "k@40 bad", "k@50 E");
            app.awaitProcessed();
            assertThat(open()).isZero();
        }
        assertThat(ranges.results()).containsExactly("k@10 A", "k@30 A", "k@50 C");
        assertThat(openInAggregator).containsExactly(1.0, 1.0, 1.0, 1.0, 1.0);
        assertThat(openDownstream).containsExactly(0.0, 0.0, 0.0);
    }

    /** Leaves its iterator behind half read. */
    private String firstOf(Record<String, String> anchor, Iterable<Record<String, String>> records) {
        var first = records.iterator().next().value();
        openInAggregator.add(open());
        if (anchor.value().equals("bad")) {
            throw new IllegalArgumentException("a bad record");
        }
        return first.equals("bad") ? "?" : first;
    }

    private double open() {
        return running.get().metric("num-open-iterators", Map.of("task-id", "0_0"));
    }
}
