package dev.rangestreams.versioned.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.query.KeyQuery;
import org.apache.kafka.streams.query.MultiVersionedKeyQuery;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.ResultOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the metrics of a versioned store say of what was done with it. */
class VersionMetricsTest {
    private static Trial trial(Variant variant) {
        var settings = variant.settings();
        settings.put(StreamsConfig.METRICS_RECORDING_LEVEL_CONFIG, "DEBUG");
        return new Trial(variant.engine(), 1000, settings);
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void a_store_has_the_store_metrics_of_kafka_under_kafkas_names(Variant variant) {
        try (Trial trial = trial(variant)) {
            assertThat(names(trial))
                    .contains("num-open-iterators", "oldest-iterator-open-since-ms")
                    .contains("iterator-duration-avg", "iterator-duration-max");
            for (String operation : Set.of("put", "get", "delete", "fetch", "commit", "restore")) {
                assertThat(names(trial))
                        .contains(operation + "-rate", operation + "-latency-avg", operation + "-latency-max");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void each_operation_counts_as_what_it_is(Variant variant) {
        try (Trial trial = trial(variant)) {
            counts(trial, "put", () -> trial.put("k", "A", 10));
            counts(trial, "get", () -> trial.get("k"));
            counts(trial, "get", () -> trial.get("k", 10));
            counts(trial, "delete", () -> trial.delete("k", 20));
            counts(trial, "fetch", () -> trial.history("k", 0, 100, ResultOrder.ASCENDING));
            counts(trial, "fetch", () -> trial.store().versions("k"));
            counts(trial, "commit", () -> trial.commit(1));
            assertThat(value(trial, "restore-latency-max")).isFinite().isPositive();
        }
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void a_store_tells_about_how_many_versions_it_holds(Variant variant) {
        try (Trial trial = trial(variant)) {
            assertThat(value(trial, "estimate-num-keys")).isZero();
            for (int i = 0; i < 100; i++) {
                trial.put("k" + i % 10, "A", i);
            }
            assertThat(value(trial, "estimate-num-keys")).isBetween(50.0, 200.0);
        }
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void an_iterator_is_told_of_while_it_is_open_and_timed_when_it_is_closed(Variant variant) {
        try (Trial trial = trial(variant)) {
            trial.put("k", "A", 10);
            long before = System.currentTimeMillis();
            var first = trial.store().history("k", 0, 100, ResultOrder.ASCENDING);
            var second = trial.store()
                    .query(
                            MultiVersionedKeyQuery.<String, String>withKey("k"),
                            PositionBound.unbounded(),
                            new QueryConfig(false))
                    .getResult();
            assertThat(value(trial, "num-open-iterators")).isEqualTo(2);
            double oldest = value(trial, "oldest-iterator-open-since-ms");
            assertThat(oldest).isBetween((double) before, (double) System.currentTimeMillis());
            assertThat(value(trial, "iterator-duration-max")).isNaN();
            first.close();
            first.close();
            assertThat(value(trial, "iterator-duration-max")).isFinite().isPositive();
            assertThat(value(trial, "oldest-iterator-open-since-ms")).isGreaterThanOrEqualTo(oldest);
            second.close();
            assertThat(value(trial, "oldest-iterator-open-since-ms")).isZero();
            assertThat(value(trial, "num-open-iterators")).isZero();
            trial.store()
                    .query(KeyQuery.<String, String>withKey("k"), PositionBound.unbounded(), new QueryConfig(false));
            trial.store().versions("k");
            assertThat(value(trial, "oldest-iterator-open-since-ms")).isZero();
        }
    }

    /** The rate of an operation rises: it is a count over half a minute at least. */
    private static void counts(Trial trial, String operation, Runnable done) {
        double before = value(trial, operation + "-rate");
        done.run();
        assertThat(value(trial, operation + "-rate")).as(operation).isGreaterThan(before);
    }

    private static Set<String> names(Trial trial) {
        return trial.task().metrics().metrics().keySet().stream()
                .filter(name -> name.tags().containsValue(Trial.NAME))
                .map(MetricName::name)
                .collect(Collectors.toSet());
    }

    private static double value(Trial trial, String name) {
        return trial.task().metrics().metrics().entrySet().stream()
                .filter(metric -> metric.getKey().name().equals(name))
                .filter(metric -> metric.getKey().tags().containsValue(Trial.NAME))
                .mapToDouble(metric -> ((Number) metric.getValue().metricValue()).doubleValue())
                .findFirst()
                .orElseThrow();
    }
}
