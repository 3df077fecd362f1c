package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.Range;
import dev.rangestreams.core.EventTimeRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Records of one timestamp keep the order in which they came, and none is taken for another, wherever they come from. */
class ArrivalOrderTest {
    private static final Range<String, String> RANGE =
            EventTimeRange.ofTimeBoundsAndGrace(Duration.ofMillis(100), Duration.ofMillis(100));

    private final StreamsBuilder builder = new StreamsBuilder();

    private Driver run(Storage storage, KStream<String, String> records) {
        Driver.valuesToOut(Driver.ranged(storage, RANGE, records));
        return Driver.of(storage, builder, config -> {});
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void records_that_one_input_record_was_split_into(Storage storage) {
        KStream<String, String> words =
                builder.<String, String>stream("in").flatMapValues(line -> List.of(line.split(" ", -1)));
        try (Driver driver = run(storage, words)) {
            driver.pipe("k@10 a a b a", "k@10 a b");
            assertThat(driver.values("out"))
                    .containsExactly("a", "a,a", "a,a,b", "a,a,b,a", "a,a,b,a,a", "a,a,b,a,a,b");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void records_that_one_input_record_was_split_into_for_several_keys(Storage storage) {
        KStream<String, String> both = builder.<String, String>stream("in")
                .flatMap((key, value) ->
                        List.of(KeyValue.pair("x", value), KeyValue.pair("y", value), KeyValue.pair("x", value)));
        try (Driver driver = run(storage, both)) {
            driver.pipe("k@10 a", "k@10 a");
            assertThat(driver.read("out"))
                    .containsExactly("x@10 a", "y@10 a", "x@10 a,a", "x@10 a,a,a", "y@10 a,a", "x@10 a,a,a,a");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void records_of_two_topics_with_the_same_offsets(Storage storage) {
        try (Driver driver = run(storage, builder.stream(List.of("left", "right")))) {
            for (int i = 0; i < 3; i++) {
                driver.pipe("left", new Event("k", 10, "same").record());
                driver.pipe("right", new Event("k", 10, "same").record());
                driver.pipe("right", new Event("k", 10, "r" + i).record());
            }
            assertThat(driver.values("out")).hasSize(9).endsWith("same,same,r0,same,same,r1,same,same,r2");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void records_of_merged_branches_of_one_topic(Storage storage) {
        KStream<String, String> input = builder.stream("in");
        // Kafka sends a record on to what was made first: here to mapValues.
        try (Driver driver = run(storage, input.merge(input.mapValues(value -> value + "'")))) {
            driver.pipe("k@10 a", "k@10 a");
            assertThat(driver.values("out")).containsExactly("a'", "a',a", "a',a,a'", "a',a,a',a");
        }
    }

    /** A punctuator has no input record: its records have neither topic nor offset. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void records_that_a_punctuator_sends(Storage storage) {
        KStream<String, String> ticking = builder.<String, String>stream("in").process(HoldUntilPunctuated::new);
        try (Driver driver = run(storage, ticking)) {
            driver.pipe("k@10 a", "k@10 a", "k@10 b");
            assertThat(driver.read("out")).isEmpty();
            driver.kafka().advanceWallClockTime(Duration.ofSeconds(1));
            assertThat(driver.values("out")).containsExactly("a", "a,a", "a,a,b");
            driver.pipe("k@10 a");
            driver.kafka().advanceWallClockTime(Duration.ofSeconds(1));
            assertThat(driver.values("out")).containsExactly("a,a,b,a");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void records_that_come_out_of_a_table(Storage storage) {
        KStream<String, String> changes = builder.<String, String>table("in").toStream();
        try (Driver driver = run(storage, changes)) {
            driver.pipe("k@10 a", "k@10 b", "k@9 c", "k@20 d");
            assertThat(driver.values("out")).containsExactly("a", "a,b", "c", "c,a,b,d");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void all_of_it_exactly_once(Storage storage) {
        KStream<String, String> words =
                builder.<String, String>stream("in").flatMapValues(line -> List.of(line.split(" ", -1)));
        Driver.valuesToOut(Driver.ranged(storage, RANGE, words));
        try (Driver driver = Driver.of(
                storage,
                builder,
                config -> config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2))) {
            driver.pipe("k@10 a a", "k@10 b", "k@9 c");
            assertThat(driver.values("out")).containsExactly("a", "a,a", "a,a,b", "c");
        }
    }

    /** Keeps what comes and sends it on all at once, a second later by the wall clock. */
    private static final class HoldUntilPunctuated extends ContextualProcessor<String, String, String, String> {
        private final List<Record<String, String>> held = new ArrayList<>();

        @Override
        public void init(ProcessorContext<String, String> context) {
            super.init(context);
            context.schedule(Duration.ofSeconds(1), PunctuationType.WALL_CLOCK_TIME, now -> {
                held.forEach(context::forward);
                held.clear();
            });
        }

        @Override
        public void process(Record<String, String> record) {
            held.add(record);
        }
    }
}
