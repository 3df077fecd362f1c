package dev.rangestreams.it.ranges;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedKStream;
import dev.rangestreams.core.EventCountRange;
import dev.rangestreams.core.EventTimeRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.function.Consumer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.LogAndContinueProcessingExceptionHandler;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An aggregator or a range that throws: nothing else is lost, nothing stays open, and the error says where. */
class BrokenAggregatorsTest {
    static final Consumer<Properties> CONTINUE = config -> config.put(
            StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG, LogAndContinueProcessingExceptionHandler.class);

    private static final Range<String, String> RANGE = EventTimeRange.ofTimeBoundsWithNoGrace(Duration.ofMillis(100));

    /** Throws for the value "boom", in the middle of reading. */
    private static String failing(Record<String, String> anchor, Iterable<Record<String, String>> records) {
        String first = records.iterator().next().value();
        if (anchor.value().equals("boom")) {
            throw new IllegalStateException("no " + first);
        }
        return Driver.join(records);
    }

    private static void failing(RangedKStream<String, String> ranged) {
        ranged.aggregate(BrokenAggregatorsTest::failing).to("out");
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void with_a_handler_that_continues_only_the_one_result_is_missing(Storage storage) {
        try (Driver driver = Driver.of(storage, RANGE, BrokenAggregatorsTest::failing, CONTINUE)) {
            for (String event : List.of("k@10 A", "k@20 boom", "j@20 B", "k@30 C")) {
                driver.pipe(event);
                assertThat(driver.openCursors()).as("open after %s", event).isZero();
            }
            assertThat(driver.read("out")).containsExactly("k@10 A", "j@20 B", "k@30 A,boom,C");
            assertThat(driver.dropped()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void other_aggregations_of_the_same_anchor_still_give_their_results(Storage storage) {
        try (Driver driver = Driver.of(
                storage,
                RANGE,
                ranged -> {
                    Driver.countTo(ranged, "before");
                    failing(ranged);
                    Driver.countTo(ranged, "after");
                },
                CONTINUE)) {
            driver.pipe("k@10 A", "k@20 boom", "k@30 C");
            assertThat(driver.values("before")).containsExactly("1", "2", "3");
            assertThat(driver.values("out")).containsExactly("A", "A,boom,C");
            assertThat(driver.values("after")).containsExactly("1", "2", "3");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void with_a_handler_that_fails_the_error_names_the_range_the_store_and_the_record(Storage storage) {
        try (Driver driver = Driver.of(storage, RANGE, BrokenAggregatorsTest::failing)) {
            driver.pipe("k@10 A");
            assertThatThrownBy(() -> driver.pipe("k@20 boom"))
                    .isInstanceOf(StreamsException.class)
                    .hasRootCauseInstanceOf(IllegalStateException.class)
                    .satisfies(error -> assertThat(messages(error))
                            .contains(RANGE.toString())
                            .contains("store " + Driver.BUFFER)
                            .contains("key k")
                            .contains("at 20")
                            .contains("no A"));
            assertThat(driver.openCursors()).isZero();
        }
    }

    /** As Kafka's operators do: the handler may look at the record, which is the user's and not something of ours. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void the_handler_is_shown_the_record_as_it_was(Storage storage) {
        SeeingHandler.SEEN.clear();
        Consumer<Properties> settings =
                config -> config.put(StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG, SeeingHandler.class);
        try (Driver driver = Driver.of(storage, RANGE, BrokenAggregatorsTest::failing, settings)) {
            driver.pipe("k@10 A", "k@20 boom");
            assertThat(SeeingHandler.SEEN).singleElement().satisfies(seen -> {
                assertThat(seen.key()).isEqualTo("k");
                assertThat(seen.value()).isEqualTo("boom");
                assertThat(seen.timestamp()).isEqualTo(20);
            });
        }
    }

    /** Goes on, and remembers the records it was asked about. */
    public static final class SeeingHandler extends LogAndContinueProcessingExceptionHandler {
        private static final List<Record<?, ?>> SEEN = new ArrayList<>();

        @Override
        public Response handleError(ErrorHandlerContext context, Record<?, ?> record, Exception exception) {
            SEEN.add(record);
            return super.handleError(context, record, exception);
        }
    }

    /** Those of an error and all its causes. */
    static String messages(Throwable error) {
        return error == null ? "" : error.getMessage() + "\n" + messages(error.getCause());
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void the_record_goes_to_the_dead_letter_queue_as_it_came_in(Storage storage) {
        Consumer<Properties> settings = config -> {
            CONTINUE.accept(config);
            config.put(StreamsConfig.ERRORS_DEAD_LETTER_QUEUE_TOPIC_NAME_CONFIG, "dead");
        };
        try (Driver driver = Driver.of(storage, RANGE, BrokenAggregatorsTest::failing, settings)) {
            driver.pipe("k@10 A", "k@20 boom");
            assertThat(driver.records("dead")).singleElement().satisfies(dead -> {
                assertThat(dead.key()).isEqualTo("k");
                assertThat(dead.value()).isEqualTo("boom");
                assertThat(header(dead, "__streams.errors.topic")).isEqualTo("in");
                assertThat(header(dead, "__streams.errors.offset")).isEqualTo("1");
                assertThat(header(dead, "__streams.errors.message")).contains(RANGE.toString(), Driver.BUFFER, "no A");
            });
        }
    }

    private static String header(TestRecord<String, String> record, String name) {
        return new String(record.headers().lastHeader(name).value(), UTF_8);
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void an_aggregator_that_reads_nothing_leaves_nothing_open(Storage storage) {
        List<Range<String, String>> ranges = List.of(
                RANGE,
                EventTimeRange.<String, String>ofTimeBoundsWithNoGrace(Duration.ofMillis(100))
                        .withMaxRecords(2),
                EventTimeRange.<String, String>ofTimeBoundsWithNoGrace(Duration.ofMillis(100))
                        .withMostRecentRecords(2),
                EventCountRange.<String, String>ofCountBoundsWithNoGrace(2, Duration.ofMillis(100))
                        .withLookAhead(2));
        for (Range<String, String> range : ranges) {
            try (Driver driver = Driver.of(
                    storage,
                    range,
                    ranged -> ranged.aggregate((anchor, records) -> {
                                boolean givenUpAtOnce = records.iterator().hasNext();
                                return givenUpAtOnce + records.iterator().next().value();
                            })
                            .to("out"))) {
                for (String event : List.of("k@10 A", "k@20 B", "k@30 C", "k@40 D")) {
                    driver.pipe(event);
                    assertThat(driver.openCursors())
                            .as("%s after %s", range, event)
                            .isZero();
                }
                assertThat(driver.values("out")).hasSize(4);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void whatever_a_range_of_the_user_breaks_its_cursors_are_closed(Storage storage) {
        for (BreakingRange.Where where : BreakingRange.Where.values()) {
            // Twice, so that a failure of the first pass meets an open second one.
            Consumer<RangedKStream<String, String>> twice = ranged -> ranged.aggregate((anchor, records) -> {
                        boolean any = records.iterator().hasNext();
                        return any ? Driver.join(records) : "empty";
                    })
                    .to("out");
            try (Driver driver = Driver.of(storage, new BreakingRange(where), twice, CONTINUE)) {
                for (String event : List.of("k@10 A", "k@20 boom", "k@30 C")) {
                    driver.pipe(event);
                    assertThat(driver.openCursors())
                            .as("%s after %s", where, event)
                            .isZero();
                }
                assertThat(driver.read("out")).as(where.name()).containsExactly("k@10 A", "k@30 A,boom,C");
                assertThat(driver.dropped()).isEqualTo(1);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void an_error_that_no_handler_sees_leaves_nothing_open_either(Storage storage) {
        try (Driver driver = Driver.of(
                storage,
                RANGE,
                ranged -> ranged.aggregate((anchor, records) -> {
                            records.iterator().next();
                            throw new StackOverflowError("deep");
                        })
                        .to("out"))) {
            assertThatThrownBy(() -> driver.pipe("k@10 A")).isInstanceOf(StackOverflowError.class);
            assertThat(driver.openCursors()).isZero();
        }
    }
}
