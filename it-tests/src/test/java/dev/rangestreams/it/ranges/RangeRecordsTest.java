package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangeAggregator;
import dev.rangestreams.core.CalendarRange;
import dev.rangestreams.core.EventCountRange;
import dev.rangestreams.core.EventTimeRange;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.kafka.common.metrics.Sensor.RecordingLevel;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What an aggregator may do with the records it is given, and until when, for every way a range reads them. */
class RangeRecordsTest {
    static Stream<Arguments> rangesOnStores() {
        Duration before = Duration.ofMillis(100);
        EventTimeRange<String, String> time = EventTimeRange.ofTimeBoundsWithNoGrace(before);
        EventCountRange<String, String> count = EventCountRange.ofCountBoundsWithNoGrace(5, before);
        List<Range<String, String>> ranges = List.of(
                time,
                time.withMaxRecords(10),
                time.withMostRecentRecords(10),
                count,
                count.withLookAhead(3),
                new BlockRange(100, 0));
        return Storage.all().flatMap(storage -> ranges.stream().map(range -> Arguments.of(storage, range)));
    }

    private static List<String> results(
            Storage storage, Range<String, String> range, RangeAggregator<String, String, String> aggregator) {
        return results(storage, range, aggregator, RecordingLevel.INFO);
    }

    private static List<String> results(
            Storage storage,
            Range<String, String> range,
            RangeAggregator<String, String, String> aggregator,
            RecordingLevel metrics) {
        try (Driver driver = Driver.of(
                storage,
                range,
                ranged -> ranged.aggregate(aggregator).to("out"),
                config -> config.put(StreamsConfig.METRICS_RECORDING_LEVEL_CONFIG, metrics.name))) {
            driver.pipe("k@10 A", "k@20 B", "k@30 C");
            return driver.values("out");
        }
    }

    @ParameterizedTest
    @MethodSource("rangesOnStores")
    void passes_may_be_nested(Storage storage, Range<String, String> range) {
        assertThat(results(storage, range, (anchor, records) -> {
                    StringBuilder pairs = new StringBuilder();
                    for (Record<String, String> outer : records) {
                        for (Record<String, String> inner : records) {
                            pairs.append(outer.value()).append(inner.value()).append(' ');
                        }
                    }
                    return pairs.toString().trim();
                }))
                .containsExactly("AA", "AA AB BA BB", "AA AB AC BA BB BC CA CB CC");
    }

    @ParameterizedTest
    @MethodSource("rangesOnStores")
    void a_pass_given_up_half_way_does_not_disturb_the_next(Storage storage, Range<String, String> range) {
        assertThat(results(storage, range, (anchor, records) -> {
                    Iterator<Record<String, String>> givenUp = records.iterator();
                    String first = givenUp.next().value();
                    return first + ":" + Driver.join(records) + ":"
                            + (givenUp.hasNext() ? givenUp.next().value() : "");
                }))
                .containsExactly("A:A:", "A:A,B:B", "A:A,B,C:B");
    }

    @ParameterizedTest
    @MethodSource("rangesOnStores")
    void a_pass_ends_as_iterators_do(Storage storage, Range<String, String> range) {
        assertThat(results(storage, range, (anchor, records) -> {
                    Iterator<Record<String, String>> all = records.iterator();
                    StringBuilder seen = new StringBuilder();
                    // Without asking hasNext, which is allowed too.
                    for (int i = 0; i < anchor.timestamp() / 10; i++) {
                        seen.append(all.next().value());
                    }
                    assertThat(all.hasNext()).isFalse();
                    assertThat(all.hasNext()).isFalse();
                    assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(all::next);
                    return seen.toString();
                }))
                .containsExactly("A", "AB", "ABC");
    }

    @ParameterizedTest
    @MethodSource("rangesOnStores")
    void the_anchor_is_given_as_it_is_in_its_range(Storage storage, Range<String, String> range) {
        assertThat(results(storage, range, (anchor, records) -> {
                    List<Record<String, String>> all = new ArrayList<>();
                    records.forEach(all::add);
                    assertThat(all.get(all.size() - 1)).isEqualTo(anchor).isSameAs(anchor);
                    return String.valueOf(all.size());
                }))
                .containsExactly("1", "2", "3");
    }

    /** In the order in which a range gives them, and in one that has headers, a value and a time in common with all others. */
    @ParameterizedTest
    @MethodSource("rangesOnStores")
    void the_anchor_alone_is_the_record_that_is_evaluated(Storage storage, Range<String, String> range) {
        for (RecordingLevel metrics : List.of(RecordingLevel.INFO, RecordingLevel.DEBUG)) {
            try (Driver driver = Driver.of(
                    storage,
                    range,
                    ranged -> ranged.aggregate((anchor, records) -> places(anchor, records))
                            .to("out"),
                    config -> config.put(StreamsConfig.METRICS_RECORDING_LEVEL_CONFIG, metrics.name))) {
                driver.pipe("k@10 twin", "k@10 twin", "j@10 twin", "k@10 twin");
                assertThat(driver.values("out")).containsExactly("[0] of 1", "[1] of 2", "[0] of 1", "[2] of 3");
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // it is the same object, which is what is tested
    private static String places(Record<String, String> anchor, Iterable<Record<String, String>> records) {
        List<Integer> places = new ArrayList<>();
        int place = 0;
        for (Record<String, String> record : records) {
            if (record == anchor) {
                places.add(place);
            }
            place++;
        }
        return places + " of " + place;
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void a_range_without_its_anchor_may_be_empty(Storage storage) {
        Duration before = Duration.ofMillis(100);
        EventTimeRange<String, String> time = EventTimeRange.ofTimeBoundsWithNoGrace(before);
        EventCountRange<String, String> count = EventCountRange.ofCountBoundsWithNoGrace(5, before);
        CalendarRange<String, String> hour = CalendarRange.ofHourWithNoGrace(ZoneOffset.UTC);
        for (Range<String, String> range : List.of(
                time.withoutAnchor(),
                time.withMaxRecords(3).withoutAnchor(),
                time.withMostRecentRecords(3).withoutAnchor(),
                count.withoutAnchor(),
                hour.withoutAnchor())) {
            try (Driver driver = Driver.of(storage, range, ranged -> {
                Driver.countTo(ranged, "counts");
                ranged.aggregate((anchor, records) -> {
                            Iterator<Record<String, String>> all = records.iterator();
                            if (!all.hasNext()) {
                                assertThatExceptionOfType(NoSuchElementException.class)
                                        .isThrownBy(all::next);
                                return "nothing";
                            }
                            return Driver.join(records);
                        })
                        .to("out");
            })) {
                driver.pipe("k@10 A", "k@10 B", "j@20 C", "k@30 D", "k@3600131 E");
                assertThat(driver.values("counts")).as(range.toString()).containsExactly("0", "1", "0", "2", "0");
                assertThat(driver.values("out"))
                        .as(range.toString())
                        .containsExactly("nothing", "A", "nothing", "A,B", "nothing");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("rangesOnStores")
    void nothing_may_be_read_after_the_aggregator_returned(Storage storage, Range<String, String> range) {
        nothingMayBeRead(storage, range, RecordingLevel.INFO);
        // Counting what is read takes another iterator.
        nothingMayBeRead(storage, range, RecordingLevel.DEBUG);
    }

    private static void nothingMayBeRead(Storage storage, Range<String, String> range, RecordingLevel metrics) {
        List<Iterable<Record<String, String>>> leaked = new ArrayList<>();
        List<Iterator<Record<String, String>>> opened = new ArrayList<>();
        RangeAggregator<String, String, String> leaking = (anchor, records) -> {
            for (Iterator<Record<String, String>> before : opened) {
                assertThatIllegalStateException()
                        .isThrownBy(before::hasNext)
                        .withMessageContaining("after the aggregator had returned");
                assertThatIllegalStateException().isThrownBy(before::next);
            }
            for (Iterable<Record<String, String>> before : leaked) {
                assertThatIllegalStateException()
                        .isThrownBy(before::iterator)
                        .withMessageContaining("after the aggregator had returned");
            }
            leaked.add(records);
            opened.add(records.iterator());
            return "fine";
        };
        assertThat(results(storage, range, leaking, metrics)).containsExactly("fine", "fine", "fine");
    }

    @ParameterizedTest
    @MethodSource("rangesOnStores")
    void nothing_is_open_any_more_when_the_result_is_sent_on(Storage storage, Range<String, String> range) {
        List<Double> open = new ArrayList<>();
        AtomicReference<Driver> running = new AtomicReference<>();
        try (Driver driver = Driver.of(
                storage,
                range,
                ranged -> ranged.aggregate((anchor, records) -> {
                            records.iterator().next();
                            return Driver.join(records);
                        })
                        .peek((key, value) -> open.add(running.get().openCursors()))
                        .to("out"))) {
            running.set(driver);
            driver.pipe("k@10 A", "k@20 B", "k@30 C");
        }
        assertThat(open).containsExactly(0.0, 0.0, 0.0);
    }
}
