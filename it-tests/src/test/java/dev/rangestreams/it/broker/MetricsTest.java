package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.RangeStreamsConfig;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.StreamsApp;
import dev.rangestreams.it.harness.StreamsAppBuilder;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a running application's metrics show of its buffers. */
@ExtendWith(BrokerExtension.class)
class MetricsTest {
    private static final String OURS = "rangestreams-range-metrics";

    @ParameterizedTest
    @EnumSource
    void aBufferHasTheStoreMetricsOfKafkaUnderKafkasNames(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(20));
        ranges.send("k@10 A", "k@20 B", "k@30 C");
        try (var app = detailed(ranges).start()) {
            app.awaitProcessed();
            var tag = engine.buffer("b", 20).metricsScope() + "-state-id";
            var names = app.streams().metrics().keySet().stream()
                    .filter(name -> name.group().equals("stream-state-metrics"))
                    .filter(name -> RangeApp.BUFFER.equals(name.tags().get(tag)))
                    .map(MetricName::name)
                    .toList();
            assertThat(names)
                    .contains(
                            "put-rate",
                            "put-latency-avg",
                            "put-latency-max",
                            "fetch-rate",
                            "fetch-latency-avg",
                            "fetch-latency-max",
                            "restore-rate",
                            "restore-latency-avg",
                            "restore-latency-max",
                            "iterator-duration-avg",
                            "iterator-duration-max",
                            "commit-rate",
                            "commit-latency-avg",
                            "commit-latency-max",
                            "num-open-iterators",
                            "oldest-iterator-open-since-ms");
            assertThat(app.metric("put-rate", Map.of(tag, RangeApp.BUFFER)))
                    .isFinite()
                    .isPositive();
            assertThat(app.metric("put-latency-max", Map.of(tag, RangeApp.BUFFER)))
                    .isFinite()
                    .isPositive();
            assertThat(app.metric("fetch-rate", Map.of(tag, RangeApp.BUFFER)))
                    .isFinite()
                    .isPositive();
            assertThat(app.metric("iterator-duration-max", Map.of(tag, RangeApp.BUFFER)))
                    .isFinite()
                    .isPositive();
            assertThat(app.metric("commit-rate", Map.of(tag, RangeApp.BUFFER)))
                    .isFinite()
                    .isPositive();
            assertThat(app.metric("num-open-iterators", Map.of(tag, RangeApp.BUFFER)))
                    .isZero();
            assertThat(app.metric("oldest-iterator-open-since-ms", Map.of(tag, RangeApp.BUFFER)))
                    .isZero();
            try (var open = Queries.store(app).fetch("k", Queries.time(0), Queries.time(100))) {
                assertThat(open.hasNext()).isTrue();
                assertThat(app.metric("oldest-iterator-open-since-ms", Map.of(tag, RangeApp.BUFFER)))
                        .isFinite()
                        .isPositive();
            }
            assertThat(app.metric("oldest-iterator-open-since-ms", Map.of(tag, RangeApp.BUFFER)))
                    .isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void anOperatorTellsOfItsRanges(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(20));
        ranges.send("k@10 A", "k@20 B", "k@30 C", "k@40 D", "k@1 late");
        try (var app = detailed(ranges).start()) {
            app.awaitProcessed();
            assertThat(ours(app, "records-per-range-avg")).isEqualTo((1 + 2 + 3 + 3) / 4.0);
            assertThat(ours(app, "records-per-range-max")).isEqualTo(3);
            assertThat(ours(app, "late-total")).isEqualTo(1);
            assertThat(ours(app, "rebuilds-total")).isEqualTo(1);
            assertThat(ours(app, "cache-hit-ratio")).isEqualTo(0.75);
            assertThat(ours(app, "bytes-cached")).isFinite().isPositive();
            assertThat(ours(app, "application-bytes-cached")).isEqualTo(ours(app, "bytes-cached"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatATaskHasCachedIsItsOwnAndWhatTheApplicationHasIsTheSameForEachTask(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(20), 2);
        ranges.sendToAll("k@10 A", "k@20 B");
        try (var app = detailed(ranges).start()) {
            app.awaitProcessed();
            var own = perTask(app, "bytes-cached");
            assertThat(own).hasSize(2).allSatisfy(bytes -> assertThat(bytes).isPositive());
            var all = own.stream().mapToDouble(Double::doubleValue).sum();
            // Each task publishes at its own commit: the one that commits first may not know yet of the other's last
            // entries.
            assertThat(perTask(app, "application-bytes-cached")).hasSize(2).contains(all);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theMetricsOfATaskGoWithIt(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(20), 2);
        var how = detailed(ranges);
        ranges.sendToAll("k@10 A");
        try (var stays = how.start()) {
            stays.awaitProcessed();
            assertThat(tasks(stays)).containsExactlyInAnyOrder("0_0", "0_1");
            try (var comes = how.start()) {
                stays.awaitActiveTasks(1);
                comes.awaitActiveTasks(1);
                assertThat(tasks(stays)).hasSize(1).doesNotContainAnyElementsOf(tasks(comes));
            }
            stays.awaitActiveTasks(2);
            assertThat(tasks(stays)).containsExactlyInAnyOrder("0_0", "0_1");
            stays.closeLeavingGroup();
            assertThat(tasks(stays)).isEmpty();
        }
    }

    private static StreamsAppBuilder detailed(RangeApp ranges) {
        return ranges.app()
                .set(StreamsConfig.METRICS_RECORDING_LEVEL_CONFIG, "DEBUG")
                .set(RangeStreamsConfig.CACHE_MAX_BYTES_CONFIG, 1_000_000);
    }

    private static double ours(StreamsApp app, String name) {
        return app.streams().metrics().values().stream()
                .filter(metric -> metric.metricName().group().equals(OURS))
                .filter(metric -> metric.metricName().name().equals(name))
                .filter(metric ->
                        RangeApp.BUFFER.equals(metric.metricName().tags().get("buffer")))
                .mapToDouble(metric -> ((Number) metric.metricValue()).doubleValue())
                .sum();
    }

    private static List<Double> perTask(StreamsApp app, String name) {
        return app.streams().metrics().values().stream()
                .filter(metric -> metric.metricName().group().equals(OURS))
                .filter(metric -> metric.metricName().name().equals(name))
                .map(metric -> ((Number) metric.metricValue()).doubleValue())
                .toList();
    }

    /** The tasks that have metrics of ours, and of Kafka's store group for the buffer. */
    private static List<String> tasks(StreamsApp app) {
        var names = app.streams().metrics().keySet();
        var withOurs = names.stream()
                .filter(name -> name.group().equals(OURS))
                .map(name -> name.tags().get("task-id"))
                .distinct()
                .sorted()
                .toList();
        var withKafkas = names.stream()
                .filter(name -> name.group().equals("stream-state-metrics"))
                .filter(name -> name.tags().containsValue(RangeApp.BUFFER))
                .map(name -> name.tags().get("task-id"))
                .distinct()
                .sorted()
                .toList();
        assertThat(withKafkas).isEqualTo(withOurs);
        return withOurs;
    }
}
