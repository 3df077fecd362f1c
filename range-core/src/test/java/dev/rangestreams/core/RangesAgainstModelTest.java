package dev.rangestreams.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.Range;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Every range on every kind of store, for every record as it arrives, against the plain filter over a plain list. */
class RangesAgainstModelTest {
    private static Path directory;
    private static List<Buffer<Integer>> kafkas;
    private static int keys;

    @BeforeContainer
    static void open() throws Exception {
        directory = Files.createTempDirectory("ranges");
        kafkas = List.of(Buffer.kafkaInMemory(), Buffer.kafkaPersistent(directory));
    }

    @AfterContainer
    static void close() throws Exception {
        kafkas.forEach(Buffer::close);
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        }
    }

    /** A range and what it should hold. */
    record Case(Range<String, Integer> range, Function<Model, List<Integer>> expected) {
        @Override
        public String toString() {
            return range.toString();
        }
    }

    @Property
    void smallWorlds(@ForAll("timeCases") Case tested, @ForAll("nearby") List<Long> arrivals) {
        check(tested, arrivals, Buffer.view());
        kafkas.forEach(kafka -> check(tested, arrivals, kafka));
    }

    @Property
    void countsInSmallWorlds(@ForAll("countCases") Case tested, @ForAll("nearby") List<Long> arrivals) {
        check(tested, arrivals, Buffer.view());
        kafkas.forEach(kafka -> check(tested, arrivals, kafka));
    }

    @Property
    void calendarUnits(@ForAll("calendarCases") Case tested, @ForAll("hoursApart") List<Long> arrivals) {
        check(tested, arrivals, Buffer.view());
        kafkas.forEach(kafka -> check(tested, arrivals, kafka));
    }

    /** Kafka's stores would expire these, so only on a view. */
    @Property
    void theEndsOfTime(@ForAll("anyCases") Case tested, @ForAll("extreme") List<Long> arrivals) {
        check(tested, arrivals, Buffer.view());
    }

    private static void check(Case tested, List<Long> arrivals, Buffer<Integer> buffer) {
        String key = "k" + keys++;
        buffer.arrives(key + "x", 10, -1);
        List<Long> arrived = new ArrayList<>();
        for (long timestamp : arrivals) {
            arrived.add(timestamp);
            assertThat(buffer.evaluate(tested.range, key, timestamp, arrived.size() - 1))
                    .as("%s, the last of %s", tested.range, arrived)
                    .isEqualTo(tested.expected.apply(new Model(arrived)));
        }
    }

    @Provide
    Arbitrary<List<Long>> nearby() {
        return Arbitraries.longs().between(0, 12).list().ofMinSize(1).ofMaxSize(12);
    }

    @Provide
    Arbitrary<List<Long>> hoursApart() {
        long quarter = Duration.ofMinutes(15).toMillis();
        return Arbitraries.longs()
                .between(0, 4 * 24 * 40)
                .map(q -> q * quarter)
                .flatMap(t -> Arbitraries.longs().between(-1, 1).map(d -> Math.max(0, t + d)))
                .list()
                .ofMinSize(1)
                .ofMaxSize(12);
    }

    @Provide
    Arbitrary<List<Long>> extreme() {
        return Arbitraries.oneOf(
                        Arbitraries.longs().between(0, 3),
                        Arbitraries.longs().between(Long.MAX_VALUE - 3, Long.MAX_VALUE),
                        Arbitraries.longs().between(0, Long.MAX_VALUE))
                .list()
                .ofMinSize(1)
                .ofMaxSize(8);
    }

    private static Arbitrary<Long> distances() {
        return Arbitraries.frequencyOf(
                Tuple.of(8, Arbitraries.longs().between(0, 13)),
                Tuple.of(1, Arbitraries.longs().between(Long.MAX_VALUE - 4, Long.MAX_VALUE)));
    }

    private static Arbitrary<Integer> counts(int least) {
        return Arbitraries.frequencyOf(
                Tuple.of(8, Arbitraries.integers().between(least, 6)),
                Tuple.of(1, Arbitraries.integers().between(Integer.MAX_VALUE - 1, Integer.MAX_VALUE)));
    }

    @Provide
    Arbitrary<Case> timeCases() {
        return Combinators.combine(
                        distances(),
                        distances(),
                        counts(1),
                        Arbitraries.integers().between(0, 5))
                .as((before, ahead, limit, kind) -> {
                    EventTimeRange<String, Integer> range = EventTimeRange.<String, Integer>ofTimeBoundsWithNoGrace(
                                    Duration.ofMillis(before))
                            .withLookAhead(Duration.ofMillis(ahead));
                    return switch (kind) {
                        case 0 -> new Case(range, m -> m.time(before, ahead));
                        case 1 -> new Case(range.withMaxRecords(limit), m -> m.oldest(m.time(before, ahead), limit));
                        case 2 ->
                            new Case(range.withMostRecentRecords(limit), m -> m.newest(m.time(before, ahead), limit));
                        case 3 -> new Case(range.withoutAnchor(), m -> m.others(m.time(before, ahead)));
                        case 4 ->
                            new Case(
                                    range.withoutAnchor().withMaxRecords(limit),
                                    m -> Model.first(m.others(m.time(before, ahead)), limit));
                        default ->
                            new Case(
                                    range.withMostRecentRecords(limit).withoutAnchor(),
                                    m -> Model.last(m.others(m.time(before, ahead)), limit));
                    };
                });
    }

    @Provide
    Arbitrary<Case> countCases() {
        return Combinators.combine(counts(0), distances(), counts(0), distances(), Arbitraries.of(true, false))
                .as((before, maxBefore, ahead, maxAfter, withAnchor) -> {
                    EventCountRange<String, Integer> range = EventCountRange.<String, Integer>ofCountBoundsWithNoGrace(
                                    before, Duration.ofMillis(maxBefore))
                            .withLookAhead(ahead)
                            .withMaxTimeAfter(Duration.ofMillis(maxAfter));
                    return withAnchor
                            ? new Case(range, m -> m.count(before, maxBefore, ahead, maxAfter))
                            : new Case(
                                    range.withoutAnchor(), m -> m.others(m.count(before, maxBefore, ahead, maxAfter)));
                });
    }

    @Provide
    Arbitrary<Case> calendarCases() {
        return Combinators.combine(
                        Arbitraries.of(CalendarUnit.class),
                        Arbitraries.integers().between(-18, 18),
                        Arbitraries.of(true, false))
                .as((unit, hours, withAnchor) -> {
                    ZoneOffset zone = ZoneOffset.ofHours(hours);
                    CalendarRange<String, Integer> range =
                            switch (unit) {
                                case HOUR -> CalendarRange.ofHourWithNoGrace(zone);
                                case DAY -> CalendarRange.ofDayWithNoGrace(zone);
                                case WEEK -> CalendarRange.ofWeekWithNoGrace(zone);
                                case MONTH -> CalendarRange.ofMonthWithNoGrace(zone);
                            };
                    Function<Model, List<Integer>> all = m -> {
                        List<Integer> label = CalendarUnitTest.label(unit, m.anchorTime(), zone);
                        return m.matching(
                                t -> CalendarUnitTest.label(unit, t, zone).equals(label));
                    };
                    return withAnchor
                            ? new Case(range, all)
                            : new Case(range.withoutAnchor(), m -> m.others(all.apply(m)));
                });
    }

    @Provide
    Arbitrary<Case> anyCases() {
        return Arbitraries.oneOf(timeCases(), countCases(), calendarCases());
    }
}
