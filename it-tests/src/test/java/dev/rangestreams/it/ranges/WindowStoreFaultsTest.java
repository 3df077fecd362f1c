package dev.rangestreams.it.ranges;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.Range;
import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.BytesSerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.LogAndContinueProcessingExceptionHandler;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Known faults of window stores that keep duplicates, seen through a range or a query. */
class WindowStoreFaultsTest {
    private static final Instant ZERO = Instant.EPOCH;

    private static Range<String, String> before(long ms) {
        return EventTimeRange.ofTimeBoundsWithNoGrace(Duration.ofMillis(ms));
    }

    /** Reported as KAFKA-9921. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void a_null_value_is_neither_stored_nor_logged_as_a_delete(Storage storage) {
        try (Driver driver = Driver.values(storage, before(100))) {
            driver.pipe("k@100 A");
            driver.pipe("in", new Event("k", 100, null).record());
            driver.pipe("k@100 B");
            assertThat(driver.values("out")).containsExactly("A", "A,B");
            assertThat(driver.changelog(Driver.BUFFER))
                    .hasSize(2)
                    .allSatisfy(change -> assertThat(change.value()).isNotNull());
        }
    }

    /** Reported as KAFKA-12960. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void a_record_exactly_as_old_as_the_range_reaches_is_still_there(Storage storage) {
        try (Driver driver = Driver.values(storage, before(20))) {
            driver.pipe("k@79 Z", "k@80 A", "k@100 B");
            assertThat(driver.values("out")).containsExactly("Z", "Z,A", "A,B");
        }
    }

    /** Reported as KAFKA-12960. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void a_range_that_looks_nowhere_back_holds_its_anchor(Storage storage) {
        try (Driver driver = Driver.values(storage, before(0))) {
            driver.pipe("k@100 A", "k@100 B", "k@101 C");
            assertThat(driver.values("out")).containsExactly("A", "A,B", "C");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void the_longest_look_ahead_does_not_wrap_around(Storage storage) {
        EventTimeRange<String, String> range =
                EventTimeRange.ofTimeBoundsAndGrace(Duration.ofMillis(5), Duration.ofMillis(50));
        try (Driver driver = Driver.values(storage, range.withLookAhead(Duration.ofMillis(Long.MAX_VALUE)))) {
            driver.pipe("k@100 A", "k@100 B", "k@140 C", "k@99 D");
            assertThat(driver.values("out")).containsExactly("A", "A,B", "C", "D,A,B,C");
        }
    }

    /** See KIP-450. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void a_range_that_begins_before_1970_holds_what_lies_after(Storage storage) {
        try (Driver driver = Driver.values(storage, before(20))) {
            driver.pipe("k@0 A", "k@3 B", "k@5 C");
            assertThat(driver.values("out")).containsExactly("A", "A,B", "A,B,C");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#ours")
    void a_key_is_never_taken_for_another_that_begins_like_it(Storage storage) {
        List<Bytes> keys = Stream.of("", "61", "6100", "610000000000000064", "61000000000000006400000000")
                .map(hex -> Bytes.wrap(HexFormat.of().parseHex(hex)))
                .toList();
        StreamsBuilder builder = new StreamsBuilder();
        KStream<Bytes, String> input = builder.stream("in", Consumed.with(Serdes.Bytes(), Serdes.String()));
        Range<Bytes, String> range = EventTimeRange.ofTimeBoundsWithNoGrace(Duration.ofMillis(200));
        RangeStreams.rangeOver(
                        input.groupByKey(Grouped.with(Serdes.Bytes(), Serdes.String())),
                        range,
                        Materialized.as(storage.supplier(Driver.BUFFER, range.retentionMs())))
                .aggregate((anchor, records) -> list(records.iterator()).stream()
                        .map(Record::value)
                        .toList()
                        .toString())
                .to("out", Produced.with(Serdes.Bytes(), Serdes.String()));
        try (Driver driver = Driver.of(storage, builder, config -> {})) {
            var topic = driver.kafka().createInputTopic("in", new BytesSerializer(), new StringSerializer());
            keys.forEach(key -> topic.pipeInput(key, "v" + key, 100));
            assertThat(driver.values("out"))
                    .containsExactlyElementsOf(
                            keys.stream().map(key -> "[v" + key + "]").toList());
            ReadOnlyWindowStore<Bytes, String> buffer = driver.buffer();
            Instant until = Instant.ofEpochMilli(200);
            for (Bytes key : keys) {
                assertThat(values(buffer.fetch(key, ZERO, until)))
                        .as("forward %s", key)
                        .containsExactly("v" + key);
                assertThat(values(buffer.backwardFetch(key, ZERO, until)))
                        .as("backward %s", key)
                        .containsExactly("v" + key);
            }
        }
    }

    /** Reported as KAFKA-13264. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#ours")
    void reading_all_keys_backwards_is_the_exact_reverse(Storage storage) {
        try (Driver driver = Driver.values(storage, before(1000))) {
            driver.pipe("a@0 A", "b@0 B", "b@0 b", "c@500 C", "a@500 a");
            ReadOnlyWindowStore<String, String> buffer = driver.buffer();
            Instant until = Instant.ofEpochMilli(1000);
            assertThat(entries(buffer.fetchAll(ZERO, until))).containsExactly("a A", "a a", "b B", "b b", "c C");
            assertThat(entries(buffer.backwardFetchAll(ZERO, until)))
                    .containsExactly("c C", "b b", "b B", "a a", "a A");
            assertThat(entries(buffer.backwardAll())).containsExactly("c C", "b b", "b B", "a a", "a A");
            assertThat(entries(buffer.backwardFetch("a", "b", ZERO, Instant.ofEpochMilli(100))))
                    .containsExactly("b b", "b B", "a A");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void a_point_read_gives_the_newest_of_its_time(Storage storage) {
        try (Driver driver = Driver.values(storage, before(100))) {
            driver.pipe("k@100 A", "k@100 B", "j@100 C");
            assertThat(driver.<String, String>buffer().fetch("k", 100)).isEqualTo("B");
            assertThat(driver.<String, String>buffer().fetch("k", 99)).isNull();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void reading_everything_works_although_entries_have_no_length(Storage storage) {
        try (Driver driver = Driver.values(storage, before(100))) {
            driver.pipe("k@100 A");
            try (KeyValueIterator<Windowed<String>, String> all =
                    driver.<String, String>buffer().all()) {
                KeyValue<Windowed<String>, String> only = all.next();
                assertThat(only.key.key()).isEqualTo("k");
                assertThat(only.key.window().start()).isEqualTo(100);
                assertThat(only.key.window().end()).isEqualTo(101);
                assertThat(only.value).isEqualTo("A");
                assertThat(all).isExhausted();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#ours")
    void an_open_iterator_does_not_see_what_is_stored_later(Storage storage) {
        Range<String, String> range =
                EventTimeRange.ofTimeBoundsAndGrace(Duration.ofMillis(100), Duration.ofMillis(50));
        try (Driver driver = Driver.values(storage, range)) {
            driver.pipe("k@100 A", "k@110 B");
            ReadOnlyWindowStore<String, String> buffer = driver.buffer();
            Instant until = Instant.ofEpochMilli(200);
            try (WindowStoreIterator<String> open = buffer.fetch("k", ZERO, until)) {
                assertThat(driver.openCursors()).isEqualTo(1);
                assertThat(open.next().value).isEqualTo("A");
                driver.pipe("k@105 b", "k@120 C");
                assertThat(values(open)).containsExactly("B");
            }
            assertThat(values(buffer.fetch("k", ZERO, until))).containsExactly("A", "b", "B", "C");
        }
    }

    /** Reported as KAFKA-14864 and KAFKA-3735. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void no_iterator_stays_open_whatever_the_aggregator_does(Storage storage) {
        int[] anchors = {0};
        try (Driver driver = Driver.of(
                storage,
                before(30),
                ranged -> ranged.aggregate((anchor, records) -> {
                            int number = anchors[0]++;
                            String first = records.iterator().next().value();
                            if (number % 10 == 0) {
                                throw new IllegalStateException("every tenth");
                            }
                            return number % 2 == 1 ? first : Driver.join(records);
                        })
                        .to("out"),
                config -> config.put(
                        StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG,
                        LogAndContinueProcessingExceptionHandler.class))) {
            for (int i = 0; i < 1000; i++) {
                driver.pipe((i % 3 == 0 ? "j@" : "k@") + i + " v" + i);
                assertThat(driver.openCursors()).as("open after record %d", i).isZero();
            }
            assertThat(driver.values("out")).hasSize(900);
            assertThat(driver.dropped()).isEqualTo(100);
        }
    }

    /** An engine is given arrivals; there is no counter of its own that could wrap around. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#ours")
    void records_of_one_time_keep_their_order_past_two_to_the_31(Storage storage) {
        byte[] key = {'k'};
        try (TemporaryFolder folder = new TemporaryFolder();
                Timelines timelines = storage.engine()
                        .open(TimelineSettings.of("counting", Path.of(folder.toString(), "counting"), 1000))) {
            for (long arrival : new long[] {0x7fffffffL, 0x80000000L, 0xffffffffL, 0x100000000L}) {
                timelines.put(key, 100, arrival, Long.toHexString(arrival).getBytes(UTF_8));
            }
            List<String> read = new ArrayList<>();
            try (TimelineCursor cursor = timelines.read(key, 0, 200, Order.ASCENDING)) {
                while (cursor.advance()) {
                    read.add(new String(cursor.value(), UTF_8));
                }
            }
            assertThat(read).containsExactly("7fffffff", "80000000", "ffffffff", "100000000");
        }
    }

    private static List<String> values(WindowStoreIterator<String> entries) {
        try (entries) {
            return list(entries).stream().map(entry -> entry.value).toList();
        }
    }

    private static List<String> entries(KeyValueIterator<Windowed<String>, String> entries) {
        try (entries) {
            return list(entries).stream()
                    .map(entry -> entry.key.key() + " " + entry.value)
                    .toList();
        }
    }

    private static <T> List<T> list(Iterator<T> all) {
        List<T> list = new ArrayList<>();
        all.forEachRemaining(list::add);
        return list;
    }
}
