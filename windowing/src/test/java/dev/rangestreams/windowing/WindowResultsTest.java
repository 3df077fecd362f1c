package dev.rangestreams.windowing;

import static dev.rangestreams.windowing.WindowRun.session;
import static dev.rangestreams.windowing.WindowRun.sliding;
import static dev.rangestreams.windowing.WindowRun.tumbling;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What comes out of windows: which there are, under which keys, with which timestamps, in which order. */
class WindowResultsTest {
    private static final Serde<WindowKey<String>> KEYS = WindowKey.serde(Serdes.String());

    @ParameterizedTest
    @EnumSource(Storages.class)
    void tumbling_windows_of_the_worked_example(Storages storage) {
        try (WindowRun run = WindowRun.of(tumbling(20), storage).run()) {
            run.at(10, 20, 30, 40, 100);
            assertThat(run.closed()).containsExactly("k [0, 20) a", "k [20, 40) bc", "k [40, 60) d");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void sliding_windows_of_the_worked_example(Storages storage) {
        try (WindowRun run = WindowRun.of(sliding(20, 10), storage).run()) {
            run.at(10, 20, 30, 40, 100);
            assertThat(run.closed())
                    .containsExactly("k [0, 20) a", "k [10, 30) ab", "k [20, 40) bc", "k [30, 50) cd", "k [40, 60) d");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void sessions_of_the_worked_example(Storages storage) {
        try (WindowRun run = WindowRun.of(session(10), storage).run()) {
            run.at(10, 20, 30, 40, 100);
            assertThat(run.closed()).containsExactly("k [10, 50) abcd");
        }
        try (WindowRun run = WindowRun.of(session(9), storage).run()) {
            run.at(10, 20, 30, 40, 100);
            assertThat(run.closed()).containsExactly("k [10, 19) a", "k [20, 29) b", "k [30, 39) c", "k [40, 49) d");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void a_slide_need_not_divide_the_size_and_may_be_longer(Storages storage) {
        try (WindowRun run = WindowRun.of(sliding(10, 4), storage).run()) {
            run.at(9, 11, 100);
            assertThat(run.closed()).containsExactly("k [0, 10) a", "k [4, 14) ab", "k [8, 18) ab");
        }
        try (WindowRun run = WindowRun.of(sliding(5, 20), storage).run()) {
            run.at(2, 5, 19, 20, 24, 25, 100);
            assertThat(run.closed()).containsExactly("k [0, 5) a", "k [20, 25) de");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void keys_have_windows_of_their_own_and_those_of_one_key_close_in_the_order_of_their_ends(Storages storage) {
        try (WindowRun run = WindowRun.of(tumbling(10), storage).lateness(100).run()) {
            run.send("k", "a", 30)
                    .send("other", "x", 5)
                    .send("k", "b", 1)
                    .send("k", "c", 12)
                    .send("k", "d", 500);
            assertThat(run.closed().stream().filter(line -> line.startsWith("k")))
                    .containsExactly("k [0, 10) b", "k [10, 20) c", "k [30, 40) a");
            assertThat(run.closed()).hasSize(4).contains("other [0, 10) x");
        }
    }

    @ParameterizedTest
    @EnumSource(Storages.class)
    void a_result_has_the_highest_event_time_in_its_window(Storages storage) {
        try (WindowRun run =
                WindowRun.of(tumbling(10), storage).earlyEvery(7).together().run()) {
            run.at(3, 6, 5, 8, 30);
            assertThat(run.records())
                    .extracting(TestRecord::key, TestRecord::timestamp)
                    .containsExactly(
                            tuple("early", 6L),
                            tuple("earlyTogether", 6L),
                            tuple("closed", 8L),
                            tuple("closedTogether", 8L));
        }
        try (WindowRun run = WindowRun.of(sliding(10, 5), storage).run()) {
            run.at(8, 6, 12, 100);
            assertThat(run.records()).extracting(TestRecord::timestamp).containsExactly(8L, 12L, 12L);
        }
        try (WindowRun run = WindowRun.of(session(5), storage).lateness(10).run()) {
            run.at(10, 2, 6, 100);
            assertThat(run.lines()).containsExactly("closed k [2, 15) bac");
            assertThat(run.records()).extracting(TestRecord::timestamp).containsExactly(10L);
        }
    }

    @Test
    void what_comes_together_has_the_highest_event_time_of_all_and_the_name_for_a_key() {
        try (WindowRun run =
                WindowRun.of(tumbling(10), Storages.IN_MEMORY).together().run()) {
            run.send("k", "a", 8).send("other", "x", 4).send("other", "y", 28).send("k", "b", 24);
            run.send("k", "c", 100);
            assertThat(run.lines("closedTogether")).hasSize(2).allMatch(line -> line.startsWith("w "));
            assertThat(run.records())
                    .filteredOn(record -> record.key().equals("closedTogether"))
                    .extracting(TestRecord::timestamp)
                    .containsExactly(8L, 28L);
        }
    }

    @Test
    void a_record_that_moves_the_clock_is_not_in_what_it_closes() {
        try (WindowRun run = WindowRun.of(session(10), Storages.IN_MEMORY).run()) {
            run.at(0, 11, 22);
            assertThat(run.closed()).containsExactly("k [0, 10) a", "k [11, 21) b");
        }
    }

    @Test
    void several_windows_of_one_grouping_do_not_know_each_other() {
        try (WindowTopology topology = new WindowTopology(builder -> {
            var windowing = Windowing.over(builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                    .groupByKey(Grouped.with(Serdes.String(), Serdes.String())));
            for (long size : List.of(10L, 20L)) {
                windowing
                        .window(Tumbling.named("by-" + size).ofSize(Duration.ofMillis(size)))
                        .storedIn(WindowStorage.inMemory())
                        .aggregate(new Texts())
                        .closedTo("closed-by-" + size, Produced.with(KEYS, Serdes.String()));
            }
        })) {
            topology.send("k", "a", 5);
            topology.send("k", "b", 15);
            topology.send("k", "c", 20);
            assertThat(topology.read("closed-by-10", KEYS, Serdes.String()))
                    .extracting(TestRecord::key)
                    .containsExactly(new WindowKey<>("k", 0, 10), new WindowKey<>("k", 10, 20));
            assertThat(topology.read("closed-by-20", KEYS, Serdes.String()))
                    .extracting(TestRecord::key)
                    .containsExactly(new WindowKey<>("k", 0, 20));
        }
    }

    @Test
    void keys_of_windows_come_back_as_they_were_written_and_differ_by_window() {
        for (WindowKey<String> window : List.of(
                new WindowKey<>("k", 0, 20), new WindowKey<>("", -20, 0), new WindowKey<>("k", 20, Long.MAX_VALUE))) {
            byte[] bytes = KEYS.serializer().serialize("topic", window);
            assertThat(KEYS.deserializer().deserialize("topic", bytes)).isEqualTo(window);
        }
        assertThat(KEYS.serializer().serialize("topic", new WindowKey<>("k", 0, 20)))
                .isEqualTo(new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 20, 'k'})
                .isNotEqualTo(KEYS.serializer().serialize("topic", new WindowKey<>("k", 0, 21)));
        assertThat(KEYS.serializer().serialize("topic", null)).isNull();
        assertThat(KEYS.deserializer().deserialize("topic", null)).isNull();
    }

    @Test
    void bytes_that_are_no_window_key_are_refused() {
        assertThatThrownBy(() -> KEYS.deserializer().deserialize("topic", new byte[15]))
                .isExactlyInstanceOf(SerializationException.class)
                .hasMessage(
                        "A window key in topic has 15 bytes, but its start and end alone have 16: it was not written"
                                + " by WindowKey.serde(..)");
    }

    @Test
    void a_window_key_says_when_its_window_is() {
        WindowKey<String> window = new WindowKey<>("k", 1_000, 2_000);
        assertThat(window.startTime()).isEqualTo(Instant.ofEpochSecond(1));
        assertThat(window.endTime()).isEqualTo(Instant.ofEpochSecond(2));
    }
}
