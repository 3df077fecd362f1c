package dev.rangestreams.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.Range;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Small worlds in full: four records, in every order of arrival, under every range whose bounds can matter to them. */
class AllRangesOverFourRecordsTest {
    private static final long[] DISTANCES = {0, 9, 10, 11, 20, 30, Long.MAX_VALUE};
    private static final int[] COUNTS = {0, 1, 2, 3, 4, Integer.MAX_VALUE};

    static Stream<List<Long>> arrivals() {
        return Stream.of(List.of(10L, 20L, 30L, 40L), List.of(10L, 20L, 20L, 30L), List.of(20L, 20L, 20L, 20L))
                .flatMap(times -> orders(times).distinct());
    }

    private static Stream<List<Long>> orders(List<Long> times) {
        if (times.isEmpty()) {
            return Stream.of(List.of());
        }
        return Stream.iterate(0, i -> i + 1).limit(times.size()).flatMap(i -> {
            List<Long> others = new ArrayList<>(times);
            Long first = others.remove((int) i);
            return orders(others).map(rest -> {
                List<Long> order = new ArrayList<>(List.of(first));
                order.addAll(rest);
                return order;
            });
        });
    }

    @ParameterizedTest
    @MethodSource("arrivals")
    void byTime(List<Long> arrivals) {
        for (long before : DISTANCES) {
            for (long ahead : DISTANCES) {
                EventTimeRange<String, Integer> range = EventTimeRange.<String, Integer>ofTimeBoundsWithNoGrace(
                                Duration.ofMillis(before))
                        .withLookAhead(Duration.ofMillis(ahead));
                Model model = new Model(arrivals);
                check(range, arrivals, model.time(before, ahead));
                List<Integer> others = model.others(model.time(before, ahead));
                check(range.withoutAnchor(), arrivals, others);
                for (int limit : COUNTS) {
                    if (limit > 0) {
                        check(range.withMaxRecords(limit), arrivals, model.oldest(model.time(before, ahead), limit));
                        check(
                                range.withMostRecentRecords(limit),
                                arrivals,
                                model.newest(model.time(before, ahead), limit));
                        EventTimeRange<String, Integer> without = range.withoutAnchor();
                        check(without.withMaxRecords(limit), arrivals, Model.first(others, limit));
                        check(without.withMostRecentRecords(limit), arrivals, Model.last(others, limit));
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("arrivals")
    void byCount(List<Long> arrivals) {
        for (int before : COUNTS) {
            for (long maxBefore : DISTANCES) {
                for (int ahead : COUNTS) {
                    for (long maxAfter : DISTANCES) {
                        EventCountRange<String, Integer> range =
                                EventCountRange.<String, Integer>ofCountBoundsWithNoGrace(
                                                before, Duration.ofMillis(maxBefore))
                                        .withLookAhead(ahead)
                                        .withMaxTimeAfter(Duration.ofMillis(maxAfter));
                        Model model = new Model(arrivals);
                        List<Integer> whole = model.count(before, maxBefore, ahead, maxAfter);
                        check(range, arrivals, whole);
                        check(range.withoutAnchor(), arrivals, model.others(whole));
                    }
                }
            }
        }
    }

    private static void check(Range<String, Integer> range, List<Long> arrivals, List<Integer> expected) {
        Arrived<Integer> arrived = new Arrived<>();
        int last = arrivals.size() - 1;
        for (int arrival = 0; arrival < last; arrival++) {
            arrived.arrives("k", arrivals.get(arrival), arrival);
        }
        assertThat(Buffer.of(arrived).evaluate(range, "k", arrivals.get(last), last))
                .as("%s, the last of %s", range, arrivals)
                .isEqualTo(expected);
        assertThat(arrived.closed).isEqualTo(arrived.opened);
    }
}
