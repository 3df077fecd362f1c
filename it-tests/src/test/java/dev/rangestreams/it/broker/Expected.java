package dev.rangestreams.it.broker;

import dev.rangestreams.it.harness.Received;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What {@link EqualityTest}'s topology must give, reckoned the slow and obvious way: for each record a walk over all that
 * has come before it in its partition.
 */
final class Expected {
    static final int BEFORE = 20;
    static final int AHEAD = 5;
    static final int GRACE = 40;
    static final int RECORDS_BEFORE = 3;

    final List<Written> byTime = new ArrayList<>();
    final List<Written> byCount = new ArrayList<>();
    final List<Written> late = new ArrayList<>();

    private final Map<Integer, Long> streamTimes = new HashMap<>();
    private final Map<Integer, List<Received<String, String>>> arrived = new HashMap<>();

    /** What must come of these records, which are in the order of their partitions. */
    static Expected of(List<Received<String, String>> input) {
        var expected = new Expected();
        input.stream().sorted(Comparator.comparingInt(Received::partition)).forEach(expected::arrives);
        return expected;
    }

    private void arrives(Received<String, String> record) {
        var streamTime = streamTimes.merge(record.partition(), record.timestamp(), Math::max);
        if (record.timestamp() < streamTime - GRACE) {
            late.add(written(
                    record,
                    record.value(),
                    List.of("_late_range=" + RangeApp.BUFFER, "_late_stream_time_ms=" + streamTime)));
            return;
        }
        var sameKey = new ArrayList<Received<String, String>>();
        var all = arrived.computeIfAbsent(record.partition(), partition -> new ArrayList<>());
        all.add(record);
        all.stream().filter(other -> record.key().equals(other.key())).forEach(sameKey::add);
        sameKey.sort(Comparator.comparingLong(Received::timestamp));
        byTime.add(written(record, shown(timeRange(sameKey, record)), List.of()));
        byCount.add(written(record, shown(countRange(sameKey, record)), List.of()));
    }

    private static List<Received<String, String>> timeRange(
            List<Received<String, String>> sameKey, Received<String, String> anchor) {
        return sameKey.stream()
                .filter(record -> record.timestamp() >= anchor.timestamp() - BEFORE
                        && record.timestamp() <= anchor.timestamp() + AHEAD)
                .toList();
    }

    /** The anchor is the last to have arrived, so it comes last among those of its time. */
    private static List<Received<String, String>> countRange(
            List<Received<String, String>> sameKey, Received<String, String> anchor) {
        var at = sameKey.indexOf(anchor);
        return sameKey.subList(Math.max(0, at - RECORDS_BEFORE), at + 1).stream()
                .filter(record -> record.timestamp() >= anchor.timestamp() - BEFORE)
                .toList();
    }

    private static String shown(List<Received<String, String>> records) {
        return records.stream()
                .map(record -> Shown.of(record.value(), record.header("h")))
                .collect(Collectors.joining(" "));
    }

    private static Written written(Received<String, String> anchor, String value, List<String> more) {
        var headers = new ArrayList<String>();
        if (anchor.header("h") != null) {
            headers.add("h=" + anchor.header("h"));
        }
        headers.addAll(more);
        return new Written(anchor.partition(), anchor.key(), value, anchor.timestamp(), headers);
    }
}
