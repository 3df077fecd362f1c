package dev.rangestreams.windowing;

import static dev.rangestreams.windowing.WindowRun.session;
import static dev.rangestreams.windowing.WindowRun.sliding;
import static dev.rangestreams.windowing.WindowRun.texts;
import static dev.rangestreams.windowing.WindowRun.tumbling;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of records that come when all windows that could have owned them have closed, and what is counted of it. */
class LateRecordsTest {
    @ParameterizedTest
    @EnumSource(Storages.class)
    void a_late_record_is_dropped_and_counted_unless_somebody_reads_it(Storages storage) {
        try (WindowRun run = WindowRun.of(tumbling(10), storage).run()) {
            run.at(0, 10, 9, 20);
            assertThat(run.lines()).containsExactly("closed k [0, 10) a", "closed k [10, 20) b");
            assertThat(run.metric("late-dropped-total")).isEqualTo(1);
            assertThat(run.metric("late-routed-total")).isZero();
            assertThat(run.dropped()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void a_routed_record_is_not_counted_as_dropped(Storages storage) {
        try (WindowRun run = WindowRun.of(tumbling(10), storage).routeLate().run()) {
            run.at(0, 10, 9, 20);
            assertThat(run.lines()).containsExactly("closed k [0, 10) a", "late k c", "closed k [10, 20) b");
            assertThat(run.metric("late-dropped-total")).isZero();
            assertThat(run.metric("late-routed-total")).isEqualTo(1);
            assertThat(run.metric("late-idle-closed-total")).isZero();
            assertThat(run.dropped()).isZero();
        }
    }

    @Test
    void a_routed_record_keeps_its_timestamp_and_its_own_headers() {
        try (WindowTopology topology = new WindowTopology(builder -> {
            var windows = Windowing.over(builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                            .process(() -> new Trace())
                            .groupByKey(Grouped.with(Serdes.String(), Serdes.String())))
                    .window(Tumbling.named("totals").ofSize(Duration.ofMillis(10)))
                    .allowedLateness(Duration.ofMillis(5))
                    .storedIn(WindowStorage.inMemory())
                    .aggregate(new Texts());
            windows.lateTo("late", Produced.with(Serdes.String(), Serdes.String()));
        })) {
            topology.send("k", "a", 23);
            topology.send("k", "b", 7);
            List<TestRecord<String, String>> late = topology.read("late", Serdes.String(), Serdes.String());
            assertThat(late).singleElement().satisfies(record -> {
                assertThat(record.key()).isEqualTo("k");
                assertThat(record.value()).isEqualTo("b");
                assertThat(record.timestamp()).isEqualTo(7);
                assertThat(texts(record.headers()))
                        .containsExactly(
                                "trace=b", "_late_window=totals", "_late_window_end_ms=10", "_late_watermark_ms=23");
            });
        }
    }

    /** Gives each record a header of its own. */
    private static final class Trace extends ContextualProcessor<String, String, String, String> {
        @Override
        public void process(Record<String, String> record) {
            context()
                    .forward(record.withHeaders(
                            new RecordHeaders().add("trace", record.value().getBytes(UTF_8))));
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void the_end_is_that_of_the_last_sliding_window_that_could_have_owned_the_record(Storages storage) {
        try (WindowRun run = WindowRun.of(sliding(10, 3), storage).routeLate().run()) {
            run.at(40, 7);
            assertThat(texts(run.records().get(0).headers()))
                    .containsExactly("_late_window=w", "_late_window_end_ms=16", "_late_watermark_ms=40");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void the_end_is_that_of_the_session_which_the_record_would_have_begun(Storages storage) {
        try (WindowRun run =
                WindowRun.of(session(5), storage).lateness(3).routeLate().run()) {
            run.at(40, 31);
            assertThat(texts(run.records().get(0).headers()))
                    .containsExactly("_late_window=w", "_late_window_end_ms=36", "_late_watermark_ms=40");
        }
    }

    @Test
    void the_watermark_is_the_highest_event_time_before_also_when_silence_closed_the_window() {
        try (WindowRun run =
                WindowRun.of(tumbling(1_000), Storages.IN_MEMORY).routeLate().run()) {
            run.send("k", "a", 200).silence(1_000).send("k", "b", 900).send("k", "c", 300);
            assertThat(run.records().subList(1, 3))
                    .extracting(late -> texts(late.headers()).get(2))
                    .containsExactly("_late_watermark_ms=200", "_late_watermark_ms=900");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void a_very_old_record_is_welcome_in_a_session_that_is_still_open(Storages storage) {
        try (WindowRun run = WindowRun.of(session(10), storage).routeLate().run()) {
            run.at(0, 10, 20, 30, 3, 100);
            assertThat(run.lines()).containsExactly("closed k [0, 40) abcde");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void a_record_between_two_sliding_windows_is_in_none_and_not_late(Storages storage) {
        try (WindowRun run = WindowRun.of(sliding(5, 20), storage).routeLate().run()) {
            run.at(5, 4, 19, 24, 100, 12, 3);
            assertThat(run.lines()).containsExactly("late k b", "closed k [20, 25) d", "late k g");
            assertThat(run.metric("late-routed-total")).isEqualTo(2);
            assertThat(run.dropped()).isZero();
        }
    }

    @Test
    void late_records_of_one_key_are_so_by_the_clock_of_all() {
        try (WindowRun run =
                WindowRun.of(tumbling(10), Storages.IN_MEMORY).routeLate().run()) {
            run.send("other", "x", 50).send("k", "a", 5);
            assertThat(run.lines()).containsExactly("late k a");
        }
    }

    @Test
    void all_metrics_are_there_with_thread_task_and_window() {
        try (WindowRun run = WindowRun.of(tumbling(10), Storages.IN_MEMORY).run()) {
            Map<MetricName, Object> metrics = run.metrics("rangestreams-window-metrics");
            assertThat(metrics.keySet())
                    .extracting(MetricName::name)
                    .containsExactlyInAnyOrder(
                            "open-windows",
                            "closed-total",
                            "early-total",
                            "late-dropped-total",
                            "late-routed-total",
                            "late-idle-closed-total",
                            "untimed-total");
            assertThat(metrics.keySet()).allSatisfy(metric -> {
                assertThat(metric.tags()).containsOnlyKeys("thread-id", "task-id", "window");
                assertThat(metric.tags()).containsEntry("task-id", "0_0").containsEntry("window", "w");
                assertThat(metric.description()).isNotEmpty();
            });
            assertThat(Set.copyOf(metrics.values())).containsExactly(0.0);
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void open_windows_are_counted_per_key_and_results_as_they_come(Storages storage) {
        try (WindowRun run = WindowRun.of(tumbling(10), storage).lateness(10).run()) {
            run.send("k", "a", 0).send("other", "x", 5).send("k", "b", 12);
            assertThat(run.metric("open-windows")).isEqualTo(3);
            assertThat(run.metric("closed-total")).isZero();
            run.send("k", "c", 20);
            assertThat(run.metric("open-windows")).isEqualTo(2);
            assertThat(run.metric("closed-total")).isEqualTo(2);
        }
    }

    @Test
    void of_sliding_windows_the_panes_are_counted_that_they_share() {
        try (WindowRun run = WindowRun.of(sliding(10, 4), Storages.IN_MEMORY).run()) {
            run.at(0, 1, 2);
            assertThat(run.metric("open-windows")).isEqualTo(2);
        }
    }

    @Test
    void of_sessions_those_are_counted_that_did_not_become_part_of_another() {
        try (WindowRun run =
                WindowRun.of(session(5), Storages.IN_MEMORY).lateness(20).run()) {
            run.at(0, 10);
            assertThat(run.metric("open-windows")).isEqualTo(2);
            run.at(5);
            assertThat(run.metric("open-windows")).isEqualTo(1);
        }
    }
}
