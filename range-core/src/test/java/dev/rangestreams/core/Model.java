package dev.rangestreams.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * What ranges hold, said as plainly as possible: everything that has arrived, sorted, filtered. The anchor is what arrived
 * last. Values are arrival numbers, so that equal results are results in equal order.
 */
record Model(List<Long> timestamps) {
    private long at(int arrival) {
        return timestamps.get(arrival);
    }

    private int anchor() {
        return timestamps.size() - 1;
    }

    long anchorTime() {
        return at(anchor());
    }

    private List<Integer> sorted(Predicate<Integer> in) {
        return IntStream.range(0, timestamps.size())
                .boxed()
                .filter(in)
                .sorted(Comparator.comparingLong(this::at))
                .toList();
    }

    List<Integer> time(long before, long lookAhead) {
        return sorted(a -> at(anchor()) - at(a) <= before && at(a) - at(anchor()) <= lookAhead);
    }

    List<Integer> oldest(List<Integer> range, int limit) {
        List<Integer> kept = new ArrayList<>(range.subList(0, Math.min(limit, range.size())));
        if (!kept.contains(anchor())) {
            kept.set(kept.size() - 1, anchor());
        }
        return kept;
    }

    List<Integer> newest(List<Integer> range, int limit) {
        List<Integer> kept = new ArrayList<>(range.subList(Math.max(0, range.size() - limit), range.size()));
        if (!kept.contains(anchor())) {
            kept.set(0, anchor());
        }
        return kept;
    }

    List<Integer> others(List<Integer> range) {
        return range.stream().filter(arrival -> arrival != anchor()).toList();
    }

    static List<Integer> first(List<Integer> range, int limit) {
        return range.subList(0, Math.min(limit, range.size()));
    }

    static List<Integer> last(List<Integer> range, int limit) {
        return range.subList(Math.max(0, range.size() - limit), range.size());
    }

    List<Integer> count(int before, long maxTimeBefore, int lookAhead, long maxTimeAfter) {
        List<Integer> preceding =
                sorted(a -> a != anchor() && at(a) <= at(anchor()) && at(anchor()) - at(a) <= maxTimeBefore);
        List<Integer> following = sorted(a -> at(a) > at(anchor()) && at(a) - at(anchor()) <= maxTimeAfter);
        List<Integer> range =
                new ArrayList<>(preceding.subList(Math.max(0, preceding.size() - before), preceding.size()));
        range.add(anchor());
        range.addAll(following.subList(0, Math.min(lookAhead, following.size())));
        return range;
    }

    List<Integer> matching(Predicate<Long> timestamp) {
        return sorted(a -> timestamp.test(at(a)));
    }
}
