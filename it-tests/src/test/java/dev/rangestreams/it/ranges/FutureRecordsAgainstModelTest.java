package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.core.RangeOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.test.TestRecord;

/** Every range on every store, with a bound on how far ahead of a moving wall clock records may lie, against the plain model. */
class FutureRecordsAgainstModelTest {
    private static final long START = 1000;

    /** A record, and how far the wall clock moves before it comes. */
    private record Step(long wallClockMoves, String key, long aheadOfWallClock) {}

    @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
    void recordsFromTheFutureLeaveNothingBehind(
            @ForAll("storages") Storage storage,
            @ForAll("ranges") RangeCase range,
            @ForAll boolean lateStay,
            @ForAll("bounds") long maxAhead,
            @ForAll("steps") List<Step> steps) {
        Model model = new Model(range, lateStay);
        RangeOptions bounded = RangeOptions.defaults().withMaxAheadOfWallClock(Duration.ofMillis(maxAhead));
        RangeOptions options = lateStay ? bounded.withLateRecordsInBuffer() : bounded;
        int number = 0;
        try (Driver driver = Driver.at(Instant.ofEpochMilli(START), storage, range.range(), options, ranged -> {
            ranged.aggregate(FutureRecordsAgainstModelTest::values).to("out");
            ranged.late().to("late");
        })) {
            long wallClock = START;
            for (Step step : steps) {
                driver.kafka().advanceWallClockTime(Duration.ofMillis(step.wallClockMoves));
                wallClock += step.wallClockMoves;
                model.takesUpTo(wallClock + maxAhead);
                Arrival arrival = new Arrival(step.key, wallClock + step.aheadOfWallClock, "v" + number++);
                model.arrives(arrival);
                driver.pipe("in", new TestRecord<>(arrival.key(), arrival.value(), null, arrival.timestamp()));
            }
            assertThat(driver.read("out")).as("results").isEqualTo(model.results);
            assertThat(driver.records("late").stream().map(FutureRecordsAgainstModelTest::late))
                    .as("late records")
                    .containsExactlyElementsOf(model.late);
            assertThat(driver.dropped()).as("dropped-records-total").isEqualTo(model.dropped);
            assertThat(driver.metric("ahead-total") + driver.metric("late-total"))
                    .as("ahead-total and late-total")
                    .isEqualTo(model.dropped);
        }
    }

    @SuppressWarnings("ReferenceEquality") // the anchor is the very object
    private static String values(Record<String, String> anchor, Iterable<Record<String, String>> records) {
        List<String> values = new ArrayList<>();
        records.forEach(record -> values.add(record.value() + (record == anchor ? Model.ANCHOR : "")));
        return String.join(",", values);
    }

    private static String late(TestRecord<String, String> record) {
        String text = new Event(record.key(), record.timestamp(), record.value()).toString();
        return record.headers().lastHeader("_late_reason") == null ? text : text + " from the future";
    }

    @Provide
    Arbitrary<Storage> storages() {
        return Arbitraries.of(Storage.allBudgets().toList());
    }

    @Provide
    Arbitrary<RangeCase> ranges() {
        return Arbitraries.oneOf(RangeCase.byTime(), RangeCase.byCount());
    }

    @Provide
    Arbitrary<Long> bounds() {
        return Arbitraries.longs().between(0, 20);
    }

    /** Around the wall clock and the bound; sometimes far beyond it. */
    @Provide
    Arbitrary<List<Step>> steps() {
        Arbitrary<Long> ahead = Arbitraries.frequencyOf(
                Tuple.of(10, Arbitraries.longs().between(-15, 25)),
                Tuple.of(1, Arbitraries.longs().between(26, 1_000_000)));
        return Combinators.combine(Arbitraries.longs().between(0, 4), Arbitraries.of("a", "b"), ahead)
                .as(Step::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(50);
    }
}
