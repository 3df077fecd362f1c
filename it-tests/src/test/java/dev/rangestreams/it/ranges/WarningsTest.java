package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedRecordIterator;
import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeOptions;
import dev.rangestreams.core.RangeStreams;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is allowed, but hardly meant, is warned of where an operator of the application sees it. */
class WarningsTest {
    private static final long DECLARED_MS = 20;

    /** Reported as KAFKA-9072. */
    @Test
    void a_generated_name_is_warned_of_and_a_given_one_is_not() {
        Range<String, String> range = EventTimeRange.ofTimeBoundsWithNoGrace(Duration.ofMillis(20));
        KStream<String, String> input = new StreamsBuilder().stream("in");
        try (Warnings warnings = new Warnings()) {
            RangeStreams.rangeOver(input.groupByKey(), range, Materialized.as("named"))
                    .count();
            assertThat(warnings.given()).isEmpty();

            RangeStreams.rangeOver(input.groupByKey(), range).count();
            assertThat(warnings.given())
                    .singleElement()
                    .asString()
                    .contains(range.toString(), "KSTREAM-RANGE-STATE-STORE-", "Materialized.as(name)");
        }
    }

    static Stream<Arguments> storagesAndDirections() {
        return Storage.all()
                .flatMap(storage -> Stream.of(true, false).map(backward -> Arguments.of(storage, backward)));
    }

    @ParameterizedTest
    @MethodSource("storagesAndDirections")
    void a_range_that_reads_further_back_than_it_declared_is_named_once_per_task(Storage storage, boolean backward) {
        Reaching tooFar = new Reaching(DECLARED_MS + 1, backward);
        for (int task = 0; task < 2; task++) {
            try (Warnings warnings = new Warnings();
                    Driver driver = Driver.values(storage, tooFar)) {
                driver.pipe("k@100 A", "k@110 B", "j@120 C");
                assertThat(warnings.given())
                        .singleElement()
                        .asString()
                        .contains(
                                tooFar.toString(),
                                "store " + Driver.BUFFER,
                                "from 79 for the record at 100",
                                "21 ms back",
                                "rangeRetentionMs() is 20");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("storagesAndDirections")
    void a_range_that_keeps_to_what_it_declared_is_not_warned_of(Storage storage, boolean backward) {
        try (Warnings warnings = new Warnings();
                Driver driver = Driver.values(storage, new Reaching(DECLARED_MS, backward))) {
            // The first one reaches below 0, where there is nothing to be missed.
            driver.pipe("k@10 A", "k@100 B", "k@100 C", "j@120 D");
            assertThat(warnings.given()).isEqualTo(List.of());
            assertThat(driver.values("out")).hasSize(4);
        }
    }

    @ParameterizedTest
    @MethodSource("storagesAndDirections")
    void a_complete_range_that_reads_further_ahead_than_it_declared_is_named_once_per_task(
            Storage storage, boolean backward) {
        Reaching tooFar = new Reaching(0, DECLARED_MS + 1, backward);
        try (Warnings warnings = new Warnings();
                Driver driver = complete(storage, tooFar)) {
            driver.pipe("k@100 A", "k@110 B", "j@120 C", "k@900 D");
            assertThat(warnings.given())
                    .singleElement()
                    .asString()
                    .contains(
                            tooFar.toString(),
                            "store " + Driver.BUFFER,
                            "up to 121 for the record at 100",
                            "21 ms ahead",
                            "rangeLookAheadMs() is 20");
        }
    }

    @ParameterizedTest
    @MethodSource("storagesAndDirections")
    void a_complete_range_that_keeps_to_what_it_declared_is_not_warned_of(Storage storage, boolean backward) {
        try (Warnings warnings = new Warnings();
                Driver driver = complete(storage, new Reaching(DECLARED_MS, DECLARED_MS, backward))) {
            driver.pipe("k@100 A", "k@110 B", "j@120 C", "k@900 D");
            assertThat(warnings.given()).isEqualTo(List.of());
            assertThat(driver.values("out")).hasSize(3);
        }
    }

    private static Driver complete(Storage storage, Range<String, String> range) {
        return Driver.atKeepingComplete(
                Instant.EPOCH,
                storage,
                range,
                RangeOptions.defaults(),
                ranged -> Driver.valuesToOut(ranged.emitOnClose()));
    }

    /** Reads so far back and ahead, whatever it declared, in either direction. */
    private static final class Reaching extends Range<String, String> {
        private final long backMs;
        private final long aheadMs;
        private final boolean backward;

        Reaching(long backMs, boolean backward) {
            this(backMs, 0, backward);
        }

        Reaching(long backMs, long aheadMs, boolean backward) {
            super(5);
            this.backMs = backMs;
            this.aheadMs = aheadMs;
            this.backward = backward;
        }

        @Override
        public RangedRecordIterator<Record<String, String>> fetch(
                Record<String, String> anchor, ReadOnlyWindowStore<String, String> store) {
            Instant from = Instant.ofEpochMilli(anchor.timestamp() - backMs);
            Instant to = Instant.ofEpochMilli(anchor.timestamp() + aheadMs);
            return RangedRecordIterator.of(
                    anchor.key(),
                    backward ? store.backwardFetch(anchor.key(), from, to) : store.fetch(anchor.key(), from, to));
        }

        @Override
        protected long rangeRetentionMs() {
            return DECLARED_MS;
        }

        @Override
        protected long rangeLookAheadMs() {
            return DECLARED_MS;
        }

        @Override
        public String toString() {
            return "Reaching(" + backMs + " ms back, " + aheadMs + " ms ahead)";
        }
    }
}
