package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.Range;
import dev.rangestreams.core.EventCountRange;
import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeStreams;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.test.TestRecord;

/**
 * Complete ranges over random records against lists: whatever the order of arrival, as long as nothing is late and records of
 * one timestamp keep theirs, the same results come out in the same order.
 */
class CompleteRangesAgainstModelTest {
    private static final long GRACE = 10;
    private static final long END = 100_000;

    /** A record, with how much later than those of its time it comes. */
    record Sent(String key, long time, String value) {}

    /** Which of the others are around an anchor, by plain lists. */
    private interface Plain {
        List<Sent> around(Sent anchor, List<Sent> ofKey);
    }

    record Case(Range<String, String> range, Plain plain) {
        @Override
        public String toString() {
            return range.toString();
        }
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void the_order_of_arrival_changes_nothing(
            @ForAll("storages") Storage storage,
            @ForAll("ranges") Case tested,
            @ForAll("records") List<Sent> records,
            @ForAll("delays") Map<Long, Integer> delays) {
        List<Sent> inOrder =
                records.stream().sorted(Comparator.comparingLong(Sent::time)).toList();
        // Of those that come at once the newest first: then the oldest are as late as they may be.
        List<Sent> arriving = inOrder.stream()
                .sorted(Comparator.<Sent>comparingLong(sent -> sent.time() + delays.getOrDefault(sent.time(), 0))
                        .thenComparing(Comparator.comparingLong(Sent::time).reversed()))
                .toList();
        List<String> expected = new ArrayList<>();
        for (Sent anchor : inOrder) {
            List<Sent> ofKey = inOrder.stream()
                    .filter(other -> other.key().equals(anchor.key()))
                    .toList();
            expected.add(text(anchor, tested.plain().around(anchor, ofKey)));
        }
        assertThat(run(storage, tested.range(), arriving)).isEqualTo(expected);
    }

    private static String text(Sent anchor, List<Sent> around) {
        return anchor.key() + "@" + anchor.time() + " " + anchor.value() + ": "
                + around.stream().map(Sent::value).collect(Collectors.joining(","));
    }

    private static List<String> run(Storage storage, Range<String, String> range, List<Sent> arriving) {
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> input = builder.stream("in");
        Materialized<String, String, WindowStore<Bytes, byte[]>> buffer = Materialized.as(
                storage.supplier(Driver.BUFFER, range.retentionMs() - range.gracePeriodMs() + range.completeAfterMs()));
        RangeStreams.rangeOver(input.groupByKey(), range, buffer)
                .emitOnClose()
                .aggregate((anchor, records) -> anchor.value() + ": " + Driver.join(records))
                .to("out");
        try (Driver driver = Driver.of(storage, builder, config -> {})) {
            for (Sent sent : arriving) {
                driver.pipe("in", new TestRecord<>(sent.key(), sent.value(), null, sent.time()));
            }
            driver.pipe("in", new TestRecord<>("end", "end", null, END));
            return driver.records("out").stream()
                    .map(result -> result.key() + "@" + result.timestamp() + " " + result.value())
                    .toList();
        }
    }

    @Provide
    Arbitrary<Storage> storages() {
        return Arbitraries.of(Storage.allBudgets().toList());
    }

    @Provide
    Arbitrary<List<Sent>> records() {
        Arbitrary<Sent> one = Combinators.combine(
                        Arbitraries.of("a", "b"),
                        Arbitraries.longs().between(0, 60),
                        Arbitraries.integers().between(0, 99))
                .as((key, time, value) -> new Sent(key, time, Integer.toString(value)));
        return one.list().ofMaxSize(40);
    }

    @Provide
    Arbitrary<Map<Long, Integer>> delays() {
        return Arbitraries.maps(
                Arbitraries.longs().between(0, 60), Arbitraries.integers().between(0, (int) GRACE));
    }

    @Provide
    Arbitrary<Case> ranges() {
        Arbitrary<Integer> bounds = Arbitraries.integers().between(0, 25);
        Arbitrary<Integer> counts = Arbitraries.integers().between(1, 4);
        return Arbitraries.oneOf(
                Combinators.combine(bounds, bounds, Arbitraries.of(true, false))
                        .as(CompleteRangesAgainstModelTest::byTime),
                Combinators.combine(bounds, bounds, counts).as(CompleteRangesAgainstModelTest::oldest),
                Combinators.combine(bounds, bounds, counts).as(CompleteRangesAgainstModelTest::newest),
                Combinators.combine(
                                counts,
                                bounds,
                                Arbitraries.integers().between(0, 3),
                                bounds,
                                Arbitraries.of(true, false))
                        .as(CompleteRangesAgainstModelTest::byCount));
    }

    private static EventTimeRange<String, String> time(int before, int after) {
        return EventTimeRange.<String, String>ofTimeBoundsAndGrace(Duration.ofMillis(before), Duration.ofMillis(GRACE))
                .withLookAhead(Duration.ofMillis(after));
    }

    private static List<Sent> inside(Sent anchor, List<Sent> ofKey, int before, int after) {
        return ofKey.stream()
                .filter(other -> other.time() >= anchor.time() - before && other.time() <= anchor.time() + after)
                .toList();
    }

    private static Case byTime(int before, int after, boolean withAnchor) {
        EventTimeRange<String, String> range = time(before, after);
        return new Case(withAnchor ? range : range.withoutAnchor(), (anchor, ofKey) -> {
            List<Sent> around = new ArrayList<>(inside(anchor, ofKey, before, after));
            if (!withAnchor) {
                around.remove(index(anchor, around));
            }
            return around;
        });
    }

    /** The anchor is one object, and others may be equal to it. */
    @SuppressWarnings("ReferenceEquality")
    private static int index(Sent anchor, List<Sent> among) {
        for (int i = 0; i < among.size(); i++) {
            if (among.get(i) == anchor) {
                return i;
            }
        }
        throw new AssertionError(anchor + " is not in its range");
    }

    private static Case oldest(int before, int after, int most) {
        return new Case(time(before, after).withMaxRecords(most), (anchor, ofKey) -> {
            List<Sent> all = inside(anchor, ofKey, before, after);
            List<Sent> first = new ArrayList<>(all.subList(0, Math.min(most, all.size())));
            if (index(anchor, all) >= most) {
                first.set(most - 1, anchor);
            }
            return first;
        });
    }

    private static Case newest(int before, int after, int most) {
        return new Case(time(before, after).withMostRecentRecords(most), (anchor, ofKey) -> {
            List<Sent> all = inside(anchor, ofKey, before, after);
            int from = Math.max(0, all.size() - most);
            List<Sent> last = new ArrayList<>(all.subList(from, all.size()));
            if (index(anchor, all) < from) {
                last.set(0, anchor);
            }
            return last;
        });
    }

    private static Case byCount(int before, int maxBefore, int after, int maxAfter, boolean withAnchor) {
        EventCountRange<String, String> range = EventCountRange.<String, String>ofCountBoundsAndGrace(
                        before, Duration.ofMillis(maxBefore), Duration.ofMillis(GRACE))
                .withLookAhead(after)
                .withMaxTimeAfter(Duration.ofMillis(maxAfter));
        return new Case(withAnchor ? range : range.withoutAnchor(), (anchor, ofKey) -> {
            int at = index(anchor, ofKey);
            List<Sent> around = new ArrayList<>();
            for (int i = Math.max(0, at - before); i <= Math.min(ofKey.size() - 1, at + after); i++) {
                long distance = ofKey.get(i).time() - anchor.time();
                if (distance >= -maxBefore && distance <= maxAfter && (withAnchor || i != at)) {
                    around.add(ofKey.get(i));
                }
            }
            return around;
        });
    }
}
