package dev.rangestreams.it.ranges;

import dev.rangestreams.api.Range;
import dev.rangestreams.core.CalendarRange;
import dev.rangestreams.core.EventCountRange;
import dev.rangestreams.core.EventTimeRange;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** A range, and what it holds. */
record RangeCase(Range<String, String> range, Selection selection) {
    @Override
    public String toString() {
        return range.toString();
    }

    private static Arbitrary<Long> distances() {
        return Arbitraries.frequencyOf(
                Tuple.of(9, Arbitraries.longs().between(0, 12)),
                // Not the very longest: a foreign store cannot be asked to keep one millisecond more than that.
                Tuple.of(1, Arbitraries.of(Long.MAX_VALUE / 8)));
    }

    private static Arbitrary<Long> lookAheads() {
        return Arbitraries.frequencyOf(
                Tuple.of(9, Arbitraries.longs().between(0, 12)), Tuple.of(1, Arbitraries.of(Long.MAX_VALUE)));
    }

    private static Arbitrary<Integer> counts(int least) {
        return Arbitraries.frequencyOf(
                Tuple.of(9, Arbitraries.integers().between(least, 6)), Tuple.of(1, Arbitraries.of(Integer.MAX_VALUE)));
    }

    private static Arbitrary<Long> graces() {
        return Arbitraries.frequencyOf(
                Tuple.of(1, Arbitraries.just(0L)),
                Tuple.of(2, Arbitraries.longs().between(1, 12)));
    }

    static Arbitrary<RangeCase> byTime() {
        return byTime(distances(), lookAheads(), graces());
    }

    static Arbitrary<RangeCase> byCount() {
        return byCount(distances(), lookAheads(), graces());
    }

    /** Looks far, or nowhere, in each direction. */
    static Arbitrary<RangeCase> ofAnyLength() {
        Arbitrary<Long> lengths = Arbitraries.oneOf(
                Arbitraries.longs().between(0, 2),
                Arbitraries.longs().between(Long.MAX_VALUE - 2, Long.MAX_VALUE),
                Arbitraries.longs().between(0, Long.MAX_VALUE));
        return Arbitraries.oneOf(byTime(lengths, lengths, lengths), byCount(lengths, lengths, lengths));
    }

    private static Arbitrary<RangeCase> byTime(
            Arbitrary<Long> befores, Arbitrary<Long> aheads, Arbitrary<Long> graces) {
        return Combinators.combine(
                        befores,
                        aheads,
                        graces,
                        counts(1),
                        Arbitraries.integers().between(0, 5))
                .as((before, ahead, grace, limit, kind) -> {
                    EventTimeRange<String, String> range = EventTimeRange.<String, String>ofTimeBoundsAndGrace(
                                    Duration.ofMillis(before), Duration.ofMillis(grace))
                            .withLookAhead(Duration.ofMillis(ahead));
                    Selection all = Selection.time(before, ahead);
                    return switch (kind) {
                        case 0 -> new RangeCase(range, all);
                        case 1 -> new RangeCase(range.withMaxRecords(limit), all.oldest(limit));
                        case 2 -> new RangeCase(range.withMostRecentRecords(limit), all.newest(limit));
                        case 3 -> new RangeCase(range.withoutAnchor(), all.others());
                        case 4 ->
                            new RangeCase(
                                    range.withMaxRecords(limit).withoutAnchor(),
                                    all.others().first(limit));
                        default ->
                            new RangeCase(
                                    range.withoutAnchor().withMostRecentRecords(limit),
                                    all.others().last(limit));
                    };
                });
    }

    private static Arbitrary<RangeCase> byCount(
            Arbitrary<Long> befores, Arbitrary<Long> aheads, Arbitrary<Long> graces) {
        return Combinators.combine(counts(0), befores, counts(0), aheads, graces, Arbitraries.of(true, false))
                .as((before, maxBefore, ahead, maxAfter, grace, withAnchor) -> {
                    EventCountRange<String, String> range = EventCountRange.<String, String>ofCountBoundsAndGrace(
                                    before, Duration.ofMillis(maxBefore), Duration.ofMillis(grace))
                            .withLookAhead(ahead)
                            .withMaxTimeAfter(Duration.ofMillis(maxAfter));
                    Selection all = Selection.count(before, maxBefore, ahead, maxAfter);
                    return withAnchor ? new RangeCase(range, all) : new RangeCase(range.withoutAnchor(), all.others());
                });
    }

    static Arbitrary<RangeCase> byCalendar() {
        return Combinators.combine(
                        Arbitraries.of(ChronoUnit.HOURS, ChronoUnit.DAYS, ChronoUnit.WEEKS, ChronoUnit.MONTHS),
                        Arbitraries.integers().between(-18, 18),
                        Arbitraries.longs().between(0, 30 * 24 * 4),
                        Arbitraries.of(true, false))
                .as((unit, offset, quarters, withAnchor) -> {
                    ZoneOffset zone = ZoneOffset.ofHours(offset);
                    Duration grace = Duration.ofMinutes(15 * quarters);
                    CalendarRange<String, String> range =
                            switch (unit) {
                                case HOURS -> CalendarRange.ofHourAndGrace(zone, grace);
                                case DAYS -> CalendarRange.ofDayAndGrace(zone, grace);
                                case WEEKS -> CalendarRange.ofWeekAndGrace(zone, grace);
                                default -> CalendarRange.ofMonthAndGrace(zone, grace);
                            };
                    Selection all = Selection.calendar(unit, zone);
                    return withAnchor ? new RangeCase(range, all) : new RangeCase(range.withoutAnchor(), all.others());
                });
    }

    static Arbitrary<RangeCase> custom() {
        return Combinators.combine(Arbitraries.longs().between(1, 12), graces())
                .as((size, grace) -> new RangeCase(new BlockRange(size, grace), Selection.block(size)));
    }

    /** Reads more than its retention promises: it gets what has not expired, the same from every store. */
    static Arbitrary<RangeCase> greedy() {
        return Combinators.combine(Arbitraries.longs().between(0, 12), graces())
                .as((retention, grace) ->
                        new RangeCase(new GreedyRange(retention, grace), (arrived, anchor) -> arrived));
    }
}
