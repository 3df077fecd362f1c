package dev.rangestreams.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedRecordIterator;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every range owes to the store it reads, whatever it holds. */
class RangeCursorsTest {
    private static final Duration FAR = Duration.ofMillis(20);

    static Stream<Range<String, String>> ranges() {
        EventTimeRange<String, String> time = EventTimeRange.ofTimeBoundsWithNoGrace(FAR);
        EventCountRange<String, String> one = EventCountRange.ofCountBoundsWithNoGrace(1, FAR);
        EventCountRange<String, String> all = EventCountRange.ofCountBoundsWithNoGrace(Integer.MAX_VALUE, FAR);
        return Stream.concat(
                Stream.of(time, time.withLookAhead(FAR), one, all, CalendarRange.ofHourWithNoGrace(ZoneOffset.UTC)),
                composed());
    }

    /** Those that read through more than the store's own iterator. */
    static Stream<Range<String, String>> composed() {
        EventTimeRange<String, String> time = EventTimeRange.ofTimeBoundsWithNoGrace(FAR);
        EventCountRange<String, String> one = EventCountRange.ofCountBoundsWithNoGrace(1, FAR);
        EventCountRange<String, String> all = EventCountRange.ofCountBoundsWithNoGrace(Integer.MAX_VALUE, FAR);
        return Stream.of(
                time.withLookAhead(FAR).withMaxRecords(2),
                time.withLookAhead(FAR).withMaxRecords(9),
                time.withLookAhead(FAR).withMostRecentRecords(2),
                one.withLookAhead(1),
                one.withLookAhead(9).withMaxTimeAfter(FAR),
                all.withLookAhead(1));
    }

    private final Arrived<String> arrived = new Arrived<>();
    private Record<String, String> anchor;

    @BeforeEach
    void lateAnchor() {
        anchor = Arrived.arrive(arrived, "A@10", "B@20", "D@40", "E@50", "C@30");
    }

    @ParameterizedTest
    @MethodSource("ranges")
    void everyCursorIsClosedWhereverReadingStops(Range<String, String> range) {
        for (int stopAfter = 0; stopAfter < 6; stopAfter++) {
            RangedRecordIterator<Record<String, String>> records = range.fetch(anchor, arrived);
            for (int i = 0; i < stopAfter && records.hasNext(); i++) {
                records.next();
            }
            records.close();
            records.close();
            assertThat(arrived.closed).as("after %s", stopAfter).isEqualTo(arrived.opened);
        }
    }

    @ParameterizedTest
    @MethodSource("ranges")
    void everyCursorIsClosedWhenOneCannotBeOpened(Range<String, String> range) {
        for (int fails = 1; fails <= 2; fails++) {
            arrived.opened = 0;
            arrived.closed = 0;
            arrived.failsAtOpening = fails;
            try (RangedRecordIterator<Record<String, String>> records = range.fetch(anchor, arrived)) {
                records.forEachRemaining(r -> {});
                assertThat(arrived.opened).isLessThan(fails);
            } catch (IllegalStateException expected) {
                assertThat(expected).hasMessage("cannot open a cursor");
                assertThat(arrived.opened).isEqualTo(fails);
            }
            assertThat(arrived.closed).isEqualTo(Math.min(arrived.opened, fails - 1));
        }
    }

    @ParameterizedTest
    @MethodSource("ranges")
    void theEndIsNoSuchElement(Range<String, String> range) {
        try (RangedRecordIterator<Record<String, String>> records = range.fetch(anchor, arrived)) {
            records.forEachRemaining(r -> {});
            assertThatThrownBy(records::next).isInstanceOf(NoSuchElementException.class);
        }
    }

    @ParameterizedTest
    @MethodSource("composed")
    void nothingIsOpenedAfterClose(Range<String, String> range) {
        RangedRecordIterator<Record<String, String>> records = range.fetch(anchor, arrived);
        records.close();
        int opened = arrived.opened;
        assertThat(records.hasNext()).isFalse();
        assertThatThrownBy(records::next).isInstanceOf(NoSuchElementException.class);
        assertThat(arrived.opened).isEqualTo(opened);
    }

    @ParameterizedTest
    @MethodSource("ranges")
    void atMostOneCursorIsOpenAtATime(Range<String, String> range) {
        try (RangedRecordIterator<Record<String, String>> records = range.fetch(anchor, arrived)) {
            while (records.hasNext()) {
                records.next();
                assertThat(arrived.opened - arrived.closed).isLessThanOrEqualTo(1);
            }
        }
    }
}
