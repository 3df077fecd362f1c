package dev.rangestreams.it.ranges;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.RangeStreamsConfig;
import dev.rangestreams.api.RangedKStream;
import dev.rangestreams.core.RangeOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.StringJoiner;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.test.TestRecord;

/**
 * Every range on every store with every cache against the plain model: results, late records and the number of dropped ones.
 * A record's header says the same as its value, so that headers that stray are seen.
 */
class RangedStreamsAgainstModelTest {
    private static final String HEADER = "own";

    @Property(edgeCases = EdgeCasesMode.NONE)
    void millisecondsApart(
            @ForAll("storages") Storage storage,
            @ForAll("shortRanges") RangeCase range,
            @ForAll boolean lateStay,
            @ForAll boolean watched,
            @ForAll("milliseconds") List<Arrival> arrivals) {
        check(storage, range, lateStay, watched, arrivals);
    }

    @Property(edgeCases = EdgeCasesMode.NONE)
    void hoursApart(
            @ForAll("storages") Storage storage,
            @ForAll("calendarRanges") RangeCase range,
            @ForAll boolean lateStay,
            @ForAll boolean watched,
            @ForAll("quarters") List<Arrival> arrivals) {
        check(storage, range, lateStay, watched, arrivals);
    }

    /** On our engines only: others compute with such times and retentions, and come to grief. */
    @Property(edgeCases = EdgeCasesMode.NONE)
    void atTheEndsOfTime(
            @ForAll("ours") Storage storage,
            @ForAll("longRanges") RangeCase range,
            @ForAll boolean lateStay,
            @ForAll boolean watched,
            @ForAll("extremes") List<Arrival> arrivals) {
        check(storage, range, lateStay, watched, arrivals);
    }

    private static void check(
            Storage storage, RangeCase tested, boolean lateStay, boolean watched, List<Arrival> arrivals) {
        Model model = new Model(tested, lateStay);
        Consumer<RangedKStream<String, String>> topology = ranged -> {
            ranged.aggregate(RangedStreamsAgainstModelTest::values).to("out");
            Driver.countTo(ranged, "counts");
            ranged.late().to("late");
        };
        try (Driver driver =
                Driver.of(storage, tested.range(), options(lateStay), topology, config -> watch(watched, config))) {
            List<String> results = new ArrayList<>();
            for (Arrival arrival : arrivals) {
                model.arrives(arrival);
                driver.pipe("in", record(arrival));
                results.addAll(driver.read("out"));
                assertThat(results).as("results after %s", arrival).isEqualTo(model.results);
            }
            assertThat(driver.read("counts")).as("counts").isEqualTo(model.counts);
            assertThat(driver.read("late")).as("late records").isEqualTo(model.late);
            assertThat(driver.dropped()).as("dropped-records-total").isEqualTo(model.dropped);
        }
    }

    private static RangeOptions options(boolean lateStay) {
        return lateStay ? RangeOptions.defaults().withLateRecordsInBuffer() : RangeOptions.defaults();
    }

    /** Measuring everything and checking the cache goes other ways through the code, and must change nothing. */
    private static void watch(boolean watched, Properties config) {
        config.put(StreamsConfig.METRICS_RECORDING_LEVEL_CONFIG, watched ? "DEBUG" : "INFO");
        config.put(RangeStreamsConfig.CACHE_CHECK_CONFIG, watched);
    }

    private static TestRecord<String, String> record(Arrival arrival) {
        RecordHeaders headers = new RecordHeaders();
        headers.add(HEADER, String.valueOf(arrival.value()).getBytes(UTF_8));
        return new TestRecord<>(arrival.key(), arrival.value(), headers, arrival.timestamp());
    }

    /** The anchor is known by being the very object, also where others are like it. */
    @SuppressWarnings("ReferenceEquality") // it is the same object, which is what is tested
    private static String values(Record<String, String> anchor, Iterable<Record<String, String>> records) {
        StringJoiner joined = new StringJoiner(",");
        for (Record<String, String> record : records) {
            String header = new String(record.headers().lastHeader(HEADER).value(), UTF_8);
            String value = Objects.equals(header, record.value()) ? header : record.value() + " with header " + header;
            joined.add(value + (record == anchor ? Model.ANCHOR : ""));
        }
        return joined.toString();
    }

    @Provide
    Arbitrary<Storage> storages() {
        return Arbitraries.of(Storage.allBudgets().toList());
    }

    @Provide
    Arbitrary<Storage> ours() {
        return Arbitraries.of(Storage.ours().toList());
    }

    @Provide
    Arbitrary<RangeCase> shortRanges() {
        return Arbitraries.frequencyOf(
                Tuple.of(3, RangeCase.byTime()),
                Tuple.of(3, RangeCase.byCount()),
                Tuple.of(1, RangeCase.custom()),
                Tuple.of(1, RangeCase.greedy()));
    }

    @Provide
    Arbitrary<RangeCase> calendarRanges() {
        return RangeCase.byCalendar();
    }

    @Provide
    Arbitrary<RangeCase> longRanges() {
        return RangeCase.ofAnyLength();
    }

    /** Mostly forward by a little, often not at all, sometimes back, seldom far ahead. */
    @Provide
    Arbitrary<List<Arrival>> milliseconds() {
        return arrivals(Arbitraries.frequencyOf(
                Tuple.of(8, Arbitraries.longs().between(0, 3)),
                Tuple.of(4, Arbitraries.longs().between(-14, 0)),
                Tuple.of(1, Arbitraries.longs().between(4, 30))));
    }

    /** Steps of quarters of an hour, and the milliseconds beside them. */
    @Provide
    Arbitrary<List<Arrival>> quarters() {
        long quarter = Duration.ofMinutes(15).toMillis();
        Arbitrary<Long> steps = Arbitraries.frequencyOf(
                Tuple.of(8, Arbitraries.longs().between(0, 2)),
                Tuple.of(4, Arbitraries.longs().between(-100, 0)),
                Tuple.of(2, Arbitraries.longs().between(3, 24 * 4 * 9)));
        return arrivals(
                steps.flatMap(step -> Arbitraries.longs().between(-1, 1).map(beside -> step * quarter + beside)));
    }

    @Provide
    Arbitrary<List<Arrival>> extremes() {
        return Arbitraries.oneOf(
                        Arbitraries.longs().between(0, 2),
                        Arbitraries.longs().between(Long.MAX_VALUE - 2, Long.MAX_VALUE),
                        Arbitraries.longs().between(0, Long.MAX_VALUE))
                .list()
                .ofMinSize(1)
                .ofMaxSize(12)
                .map(times -> IntStream.range(0, times.size())
                        .mapToObj(i -> new Arrival("k", times.get(i), "v" + i))
                        .toList());
    }

    private static Arbitrary<List<Arrival>> arrivals(Arbitrary<Long> steps) {
        Arbitrary<Tuple.Tuple2<String, Long>> moves = Arbitraries.frequencyOf(
                        Tuple.of(20, Arbitraries.of("a", "b")),
                        Tuple.of(5, Arbitraries.of("ab", "")),
                        Tuple.of(1, Arbitraries.of("nokey", "novalue")))
                .flatMap(key -> steps.map(step -> Tuple.of(key, step)));
        return moves.list().ofMinSize(1).ofMaxSize(50).map(RangedStreamsAgainstModelTest::follow);
    }

    /** Each step starts from the highest timestamp so far. */
    private static List<Arrival> follow(List<Tuple.Tuple2<String, Long>> moves) {
        List<Arrival> arrivals = new ArrayList<>();
        long highest = 0;
        for (Tuple.Tuple2<String, Long> move : moves) {
            long timestamp = Math.max(0, highest + move.get2());
            String key = move.get1();
            String value = "v" + arrivals.size();
            if (key.equals("nokey")) {
                arrivals.add(new Arrival(null, timestamp, value));
            } else if (key.equals("novalue")) {
                arrivals.add(new Arrival("a", timestamp, null));
            } else {
                highest = Math.max(highest, timestamp);
                arrivals.add(new Arrival(key, timestamp, value));
            }
        }
        return arrivals;
    }
}
