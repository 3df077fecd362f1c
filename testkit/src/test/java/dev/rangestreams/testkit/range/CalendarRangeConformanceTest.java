package dev.rangestreams.testkit.range;

import dev.rangestreams.core.CalendarRange;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.IsoFields;
import java.util.List;
import java.util.function.LongFunction;
import net.jqwik.api.Group;
import org.apache.kafka.streams.processor.api.Record;

/** Calendar ranges keep every rule. */
@SuppressWarnings("ClassCanBeStatic") // jqwik's groups are inner classes
class CalendarRangeConformanceTest {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    abstract static class ByCalendar extends BuiltIn {
        private final LongFunction<Object> label;

        ByCalendar(CalendarRange<String, Integer> range, LongFunction<Object> label) {
            super(range);
            this.label = label;
        }

        @Override
        List<Record<String, Integer>> holds(
                Record<String, Integer> anchor, List<Record<String, Integer>> arrived, int anchorAt) {
            Object unit = label.apply(anchor.timestamp());
            return arrived.stream()
                    .filter(r -> label.apply(r.timestamp()).equals(unit))
                    .toList();
        }
    }

    private static LocalDate berlin(long time) {
        return LocalDate.ofInstant(Instant.ofEpochMilli(time), BERLIN);
    }

    @Group
    class UtcHour extends ByCalendar {
        UtcHour() {
            super(CalendarRange.ofHourWithNoGrace(ZoneOffset.UTC), time -> time / 3_600_000);
        }
    }

    @Group
    class BerlinDay extends ByCalendar {
        BerlinDay() {
            super(CalendarRange.ofDayAndGrace(BERLIN, HOUR), CalendarRangeConformanceTest::berlin);
        }
    }

    @Group
    class BerlinWeek extends ByCalendar {
        BerlinWeek() {
            super(
                    CalendarRange.ofWeekAndGrace(BERLIN, HOUR),
                    time -> berlin(time).get(IsoFields.WEEK_BASED_YEAR) + "-"
                            + berlin(time).get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
        }
    }

    @Group
    class BerlinMonth extends ByCalendar {
        BerlinMonth() {
            super(CalendarRange.ofMonthWithNoGrace(BERLIN), time -> YearMonth.from(berlin(time)));
        }
    }

    @Group
    class OthersOfBerlinDay extends BuiltIn.WithoutAnchor {
        OthersOfBerlinDay() {
            super(CalendarRange.<String, Integer>ofDayAndGrace(BERLIN, HOUR).withoutAnchor());
        }

        @Override
        List<Record<String, Integer>> holds(
                Record<String, Integer> anchor, List<Record<String, Integer>> arrived, int anchorAt) {
            return arrived.stream()
                    .filter(r -> !r.equals(anchor))
                    .filter(r -> berlin(r.timestamp()).equals(berlin(anchor.timestamp())))
                    .toList();
        }
    }
}
