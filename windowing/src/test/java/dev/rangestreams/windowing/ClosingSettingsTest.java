package dev.rangestreams.windowing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.store.rocksdb.RocksDb;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KGroupedStream;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.test.TestRecord;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What is refused, with what words, and what the settings mean. */
class ClosingSettingsTest {
    private static final Duration TOO_LONG = Duration.ofSeconds(Long.MAX_VALUE);
    private static final Tumbling TUMBLING = Tumbling.named("w").ofSize(Duration.ofMillis(10));

    private static KGroupedStream<String, String> grouped(StreamsBuilder builder) {
        return builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey(Grouped.with(Serdes.String(), Serdes.String()));
    }

    private static void refused(ThrowingCallable call, String message) {
        assertThatThrownBy(call)
                .isExactlyInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void a_shape_without_a_name_is_refused() {
        String missing = " without a name: the name must not be empty: it names the store and its changelog topic";
        refused(() -> Tumbling.named("").ofSize(Duration.ofMillis(1)), "Tumbling" + missing);
        refused(
                () -> Sliding.named("").ofSizeAndSlide(Duration.ofMillis(1), Duration.ofMillis(1)),
                "Sliding" + missing);
        refused(() -> Session.named("").withGap(Duration.ofMillis(1)), "Session" + missing);
        refused(
                () -> new Tumbling(null, 1),
                "Tumbling without a name: the name must not be null: it names the store and its changelog topic");
    }

    @Test
    void a_name_that_kafka_does_not_allow_is_refused() {
        refused(
                () -> Session.named("a/b").withGap(Duration.ofMillis(1)),
                "Session a/b: the name a/b is none that Kafka allows for a store: Invalid topology: Name \"a/b\" is"
                        + " illegal, it contains a character other than ASCII alphanumerics, '.', '_' and '-'");
    }

    @Test
    void sizes_slides_and_gaps_are_a_millisecond_or_more() {
        refused(
                () -> Tumbling.named("t").ofSize(Duration.ZERO),
                "Tumbling t: the size must be at least one millisecond, but is PT0S");
        refused(
                () -> Tumbling.named("t").ofSize(Duration.ofNanos(999_999)),
                "Tumbling t: the size must be at least one millisecond, but is PT0.000999999S");
        refused(() -> Tumbling.named("t").ofSize(null), "Tumbling t: the size must not be null");
        refused(
                () -> Sliding.named("s").ofSizeAndSlide(Duration.ofMillis(1), Duration.ofSeconds(-1)),
                "Sliding s: the slide must be at least one millisecond, but is PT-1S");
        refused(
                () -> Session.named("x").withGap(Duration.ofMillis(-5)),
                "Session x: the gap must be at least one millisecond, but is PT-0.005S");
        refused(
                () -> Session.named("x").withGap(TOO_LONG),
                "Session x: the gap must fit into a long of milliseconds, but is " + TOO_LONG
                        + "; use Duration.ofMillis(Long.MAX_VALUE) for the longest");
        refused(() -> new Tumbling("t", 0), "Tumbling t: the size must be at least one millisecond, but is 0");
        refused(() -> new Session("x", -1), "Session x: the gap must be at least one millisecond, but is -1");
    }

    @Test
    void all_that_is_wrong_with_a_shape_is_said_at_once() {
        refused(
                () -> Sliding.named("").ofSizeAndSlide(Duration.ZERO, null),
                "Sliding without a name: the name must not be empty: it names the store and its changelog topic."
                        + " the size must be at least one millisecond, but is PT0S. the slide must not be null");
        refused(
                () -> new Sliding("s", 0, -1),
                "Sliding s: the size must be at least one millisecond, but is 0."
                        + " the slide must be at least one millisecond, but is -1");
    }

    @Test
    void the_lateness_is_zero_or_more() {
        var open = Windowing.over(grouped(new StreamsBuilder())).window(TUMBLING);
        refused(
                () -> open.allowedLateness(Duration.ofSeconds(-1)),
                "Window w, allowedLateness: lateness must not be negative, but is PT-1S; use Duration.ZERO for none");
        refused(
                () -> open.allowedLateness(null),
                "Window w, allowedLateness: lateness must not be null; use Duration.ZERO for none");
        refused(
                () -> open.allowedLateness(TOO_LONG),
                "Window w, allowedLateness: lateness must fit into a long of milliseconds, but is " + TOO_LONG
                        + "; use Duration.ofMillis(Long.MAX_VALUE) for the longest");
        assertThat(open.allowedLateness(Duration.ZERO)).isSameAs(open);
    }

    @Test
    void the_interval_of_early_values_is_a_millisecond_or_more() {
        var open = Windowing.over(grouped(new StreamsBuilder())).window(TUMBLING);
        refused(
                () -> open.earlyFireEvery(Duration.ZERO),
                "Window w, earlyFireEvery: interval must be at least one millisecond, but is PT0S");
        refused(
                () -> open.earlyFireEvery(Duration.ofSeconds(-1)),
                "Window w, earlyFireEvery: interval must be at least one millisecond, but is PT-1S");
        refused(() -> open.earlyFireEvery(null), "Window w, earlyFireEvery: interval must not be null");
        refused(
                () -> open.earlyFireEvery(TOO_LONG),
                "Window w, earlyFireEvery: interval must fit into a long of milliseconds, but is " + TOO_LONG
                        + "; use Duration.ofMillis(Long.MAX_VALUE) for the longest");
    }

    @Test
    void early_values_without_an_interval_are_refused_at_the_call() {
        var windows =
                Windowing.over(grouped(new StreamsBuilder())).window(TUMBLING).aggregate(new Texts());
        assertThatThrownBy(windows::early)
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessage("Window w has no early values for early(): say how often with earlyFireEvery(..)");
        assertThatThrownBy(windows::earlyTogether)
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessage("Window w has no early values for earlyTogether(): say how often with earlyFireEvery(..)");
    }

    @Test
    void early_values_that_nobody_reads_are_refused_when_the_topology_is_built() {
        StreamsBuilder builder = new StreamsBuilder();
        Windowing.over(grouped(builder))
                .window(TUMBLING)
                .earlyFireEvery(Duration.ofMillis(5))
                .aggregate(new Texts())
                .closed();
        refused(
                builder::build,
                "Window w fires early every 5 ms, and nobody reads that: read early() or earlyTogether(), or leave"
                        + " earlyFireEvery out");
    }

    @Test
    void windows_that_nobody_reads_are_refused_when_the_topology_is_built() {
        StreamsBuilder builder = new StreamsBuilder();
        Windowing.over(grouped(builder)).window(TUMBLING).aggregate(new Texts());
        refused(
                builder::build,
                "Nobody reads what window w makes: read closed() or another of its streams, or leave it out");
    }

    @Test
    void late_records_alone_may_be_read() {
        StreamsBuilder builder = new StreamsBuilder();
        Windowing.over(grouped(builder)).window(TUMBLING).aggregate(new Texts()).late();
        assertThat(builder.build().describe().toString()).contains("w-late").doesNotContain("w-closed");
    }

    @Test
    void a_name_is_taken_once_in_a_topology() {
        StreamsBuilder builder = new StreamsBuilder();
        var windowing = Windowing.over(grouped(builder));
        windowing.window(TUMBLING).aggregate(new Texts());
        String message =
                "The name w of a window is in the topology already, for window w; give the window a name of its"
                        + " own";
        refused(() -> windowing.window(TUMBLING).aggregate(new Texts()), message);
        refused(
                () -> Windowing.over(builder.<String, String>stream("other").groupByKey())
                        .window(Session.named("w").withGap(Duration.ofMillis(1)))
                        .aggregate(new Texts()),
                message);
    }

    @Test
    void destinations_that_meet_are_refused() {
        StreamsBuilder builder = new StreamsBuilder();
        var windows = Windowing.over(grouped(builder)).window(TUMBLING).aggregate(new Texts());
        var results = Produced.with(WindowKey.serde(Serdes.String()), Serdes.String());
        var records = Produced.with(Serdes.String(), Serdes.String());
        refused(
                () -> windows.closedTo("in", results),
                "Window w, closedTo: the topic in cannot be taken, as the window reads it; name one of its own");
        refused(
                () -> windows.lateTo("in", records),
                "Window w, lateTo: the topic in cannot be taken, as the window reads it; name one of its own");
        windows.closedTo("closed", results);
        refused(
                () -> windows.lateTo("closed", records),
                "Window w, lateTo: the topic closed cannot be taken, as its results go there; name one of its own");
        windows.lateTo("late", records);
        refused(
                () -> windows.closedTo("late", results),
                "Window w, closedTo: the topic late cannot be taken, as its late records go there; name one of its"
                        + " own");
        assertThatThrownBy(() -> windows.lateTo(null, records)).hasMessage("topic");
    }

    @Test
    void keys_without_a_serde_are_refused_before_the_application_starts() {
        refused(
                () -> start(builder -> Windowing.over(
                                builder.<String, String>stream("in").groupByKey())
                        .window(TUMBLING)
                        .storedIn(WindowStorage.inMemory())
                        .aggregate(new Texts())
                        .closed()),
                "Window w cannot be kept: there is no serde for its keys: give the grouping one with Grouped.with(..),"
                        + " or set default.key.serde");
    }

    @Test
    void several_engines_and_no_choice_are_refused_before_the_application_starts() {
        assertThatThrownBy(() -> start(builder -> Windowing.over(grouped(builder))
                        .window(TUMBLING)
                        .aggregate(new Texts())
                        .closed()))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("Window w has no engine. ")
                .hasMessageContaining("rangestreams.engine")
                .hasMessageEndingWith(". Or name one with WindowStorage.durable(engine), or keep it in memory with"
                        + " WindowStorage.inMemory()");
    }

    @Test
    void the_configured_engine_is_taken_where_none_is_named() {
        for (String engine : List.of("rocksdb", "chronicle", "in-memory")) {
            try (WindowTopology topology = new WindowTopology(
                    builder -> Windowing.over(grouped(builder))
                            .window(TUMBLING)
                            .aggregate(new Texts())
                            .closedTo("closed", Produced.with(WindowKey.serde(Serdes.String()), Serdes.String())),
                    config -> config.put("rangestreams.engine", engine))) {
                topology.send("k", "a", 0);
                topology.send("k", "b", 10);
                assertThat(topology.read("closed", WindowKey.serde(Serdes.String()), Serdes.String()))
                        .extracting(TestRecord::value)
                        .containsExactly("a");
            }
        }
    }

    private static void start(Consumer<StreamsBuilder> build) {
        new WindowTopology(build).close();
    }

    @Test
    void what_is_missing_is_named() {
        var windowing = Windowing.over(grouped(new StreamsBuilder()));
        assertThatThrownBy(() -> Windowing.over(null)).hasMessage("grouped must not be null");
        assertThatThrownBy(() -> windowing.window(null)).hasMessage("shape must not be null");
        var open = windowing.window(TUMBLING);
        assertThatThrownBy(() -> open.label(null)).hasMessage("text");
        assertThatThrownBy(() -> open.storedIn(null)).hasMessage("kept");
        assertThatThrownBy(() -> open.eventTime(null)).hasMessage("time");
        assertThatThrownBy(() -> open.aggregate(null)).hasMessage("aggregate");
        assertThatThrownBy(() -> WindowStorage.durable(null)).hasMessage("engine");
    }

    @Test
    void the_label_is_the_name_until_it_is_said_and_may_change() {
        var windowing = Windowing.over(grouped(new StreamsBuilder()));
        assertThat(windowing.window(TUMBLING).aggregate(new Texts()).label()).isEqualTo("w");
        var windows = windowing
                .window(Tumbling.named("other").ofSize(Duration.ofMillis(10)))
                .label("Revenue by region")
                .aggregate(new Texts());
        assertThat(windows.label()).isEqualTo("Revenue by region");
        windows.setLabel("Revenue");
        assertThat(windows.label()).isEqualTo("Revenue");
        assertThatThrownBy(() -> windows.setLabel(null)).hasMessage("text");
    }

    @Test
    void a_stream_that_is_asked_for_twice_is_the_same() {
        var windows = Windowing.over(grouped(new StreamsBuilder()))
                .window(TUMBLING)
                .earlyFireEvery(Duration.ofMillis(5))
                .aggregate(new Texts());
        KStream<?, ?> closed = windows.closed();
        assertThat((Object) windows.closed()).isSameAs(closed).isNotSameAs(windows.closedTogether());
        assertThat((Object) windows.early()).isSameAs(windows.early()).isNotSameAs(windows.earlyTogether());
    }

    @Test
    void a_storage_says_what_it_is() {
        assertThat(WindowStorage.durable()).hasToString("durable");
        assertThat(WindowStorage.durable(RocksDb.engine())).hasToString("durable on rocksdb");
        assertThat(WindowStorage.inMemory()).hasToString("in memory");
        assertThat(WindowStorage.inMemory().withChangelog()).hasToString("in memory with changelog");
    }
}
