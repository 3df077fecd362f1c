package dev.rangestreams.windowing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Produced;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class JoinedWindowsTest {
    private static final WindowShape LONG = Tumbling.named("long").ofSize(Duration.ofMillis(20));
    private static final WindowShape SHORT = Tumbling.named("short").ofSize(Duration.ofMillis(10));

    @ParameterizedTest
    @EnumSource(value = Storages.class, mode = Mode.EXCLUDE, names = "IN_MEMORY")
    void a_record_is_seen_beside_the_last_result_that_closed_for_its_key(Storages storage) {
        try (WindowTopology topology = new WindowTopology(builder -> {
            Windowing<String, String, String> windowing = windowing(builder);
            var baseline = windowing.window(LONG).storedIn(storage.get()).aggregate(new Texts());
            send(windowing
                    .window(SHORT)
                    .storedIn(storage.get())
                    .joinWith(baseline)
                    .aggregate((value, last) -> value + "(" + last + ")", new Texts()));
        })) {
            topology.send("k", "a", 1);
            topology.send("other", "x", 2);
            topology.send("k", "b", 12);
            topology.send("k", "c", 23);
            topology.send("k", "d", 35);
            topology.send("k", "e", 41);
            assertThat(closed(topology))
                    .containsExactlyInAnyOrder(
                            "k@0 a(null)", "other@0 x(null)", "k@10 b(null)", "k@20 c(ab)", "k@30 d(ab)");
        }
    }

    @Test
    void of_two_that_close_at_once_the_one_referred_to_closes_first() {
        try (WindowTopology topology = new WindowTopology(JoinedWindowsTest::withResults)) {
            topology.send("k", "a", 1);
            topology.send("k", "b", 12);
            topology.send("k", "c", 20);
            assertThat(closed(topology)).containsExactly("k@0 a<null>", "k@10 b<ab>");
        }
    }

    @Test
    void in_silence_too() {
        try (WindowTopology topology = new WindowTopology(JoinedWindowsTest::withResults)) {
            topology.send("k", "a", 1);
            topology.send("k", "b", 12);
            for (int i = 0; i < 8; i++) {
                topology.silence(Duration.ofMillis(250));
            }
            assertThat(closed(topology)).containsExactly("k@0 a<null>", "k@10 b<ab>");
        }
    }

    @Test
    void the_last_result_of_sliding_windows_does_not_change_with_the_panes_that_they_share() {
        try (WindowTopology topology = new WindowTopology(builder -> {
            Windowing<String, String, String> windowing = windowing(builder);
            var baseline = windowing
                    .window(Sliding.named("sliding").ofSizeAndSlide(Duration.ofMillis(20), Duration.ofMillis(10)))
                    .storedIn(WindowStorage.inMemory().withChangelog())
                    .allowedLateness(Duration.ofMillis(5))
                    .aggregate(new Texts());
            send(windowing
                    .window(Session.named("session").withGap(Duration.ofMillis(3)))
                    .storedIn(WindowStorage.inMemory().withChangelog())
                    .joinWith(baseline)
                    .aggregate((value, last) -> value + "(" + last + ")", new Texts()));
        })) {
            topology.send("k", "a", 1);
            topology.send("k", "b", 16);
            topology.send("k", "c", 8);
            topology.send("k", "d", 17);
            topology.send("k", "e", 100);
            assertThat(closed(topology)).contains("k@16 b(a)d(a)");
        }
    }

    @Test
    void a_window_that_only_others_refer_to_need_not_be_read() {
        try (WindowTopology topology = new WindowTopology(JoinedWindowsTest::withResults)) {
            topology.send("k", "a", 1);
            assertThat(closed(topology)).isEmpty();
        }
    }

    @Test
    void windows_of_another_grouping_are_refused() {
        StreamsBuilder builder = new StreamsBuilder();
        var baseline = windowing(builder.stream("one")).window(LONG).aggregate(new Texts());
        WindowedBy<String, String, String> other =
                windowing(builder.stream("two")).window(SHORT);
        assertThatThrownBy(() -> other.joinWith(baseline))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Window short, joinWith: window long is not made of the same Windowing, so its keys may be in"
                                + " other partitions, or others; make both of one Windowing.over(..)");
    }

    @Test
    void windows_that_a_restart_would_lose_are_refused() {
        Windowing<String, String, String> windowing = windowing(new StreamsBuilder().stream("in"));
        var lost = windowing.window(LONG).storedIn(WindowStorage.inMemory()).aggregate(new Texts());
        WindowedBy<String, String, String> windows = windowing.window(SHORT);
        assertThatThrownBy(() -> windows.joinWith(lost))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Window short, joinWith: window long has no changelog, so what closed last would be lost in a"
                                + " restart; store it with WindowStorage.durable() or inMemory().withChangelog()");
        var kept = windowing
                .window(Tumbling.named("kept").ofSize(Duration.ofMillis(20)))
                .aggregate(new Texts());
        JoinedWindows<String, String, String, String> joined =
                windows.storedIn(WindowStorage.inMemory()).joinWith(kept);
        assertThatThrownBy(() -> joined.aggregate((value, last) -> value, new Texts()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Window short refers to window kept and has no changelog; store it with"
                        + " WindowStorage.durable() or inMemory().withChangelog()");
    }

    private static void withResults(StreamsBuilder builder) {
        Windowing<String, String, String> windowing = windowing(builder);
        WindowStorage storage = WindowStorage.inMemory().withChangelog();
        var baseline = windowing.window(LONG).storedIn(storage).aggregate(new Texts());
        send(windowing
                .window(SHORT)
                .storedIn(storage)
                .joinWith(baseline)
                .aggregate((value, last) -> value, new Texts(), (result, last) -> result + "<" + last + ">"));
    }

    private static Windowing<String, String, String> windowing(StreamsBuilder builder) {
        return windowing(builder.stream("in", Consumed.with(Serdes.String(), Serdes.String())));
    }

    private static Windowing<String, String, String> windowing(KStream<String, String> input) {
        return Windowing.over(input.groupByKey(Grouped.with(Serdes.String(), Serdes.String())));
    }

    private static void send(ClosingWindows<String, String, String, String> windows) {
        windows.closed()
                .map((window, text) -> KeyValue.pair(window.key() + "@" + window.start(), text))
                .to("closed", Produced.with(Serdes.String(), Serdes.String()));
    }

    private static List<String> closed(WindowTopology topology) {
        return topology.read("closed", Serdes.String(), Serdes.String()).stream()
                .map(result -> result.key() + " " + result.value())
                .toList();
    }
}
