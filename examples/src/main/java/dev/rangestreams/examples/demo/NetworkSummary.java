package dev.rangestreams.examples.demo;

import dev.rangestreams.examples.demo.Findings.Found;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One network's week, worked out from the topology's answers alone. Late events are counted and otherwise left out.
 *
 * @param network its short name
 * @param onTime events with answers
 * @param late events without
 * @param mostInSixHours the highest count of the 6 h before an event, the event included; 0 without any answer
 * @param largest the largest magnitude
 * @param lastMeanDepth the mean depth that the newest event was answered when it arrived: answers are not revised for older
 *     events that arrive afterwards
 * @param busiestDay the UTC day with the most events, the earlier one of equals
 * @param onBusiestDay how many events it had
 */
record NetworkSummary(
        String network,
        int onTime,
        int late,
        long mostInSixHours,
        @Nullable Double largest,
        @Nullable Double lastMeanDepth,
        @Nullable LocalDate busiestDay,
        long onBusiestDay) {
    private static final Comparator<Map.Entry<LocalDate, Long>> BUSIER = Map.Entry.<LocalDate, Long>comparingByValue()
            .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder()));

    int events() {
        return onTime + late;
    }

    /** All networks, those with most events first. */
    static List<NetworkSummary> of(Findings findings) {
        var networks = new TreeSet<String>();
        findings.inSixHours().forEach(found -> networks.add(found.network()));
        findings.late().forEach(quake -> networks.add(quake.network()));
        return networks.stream()
                .map(network -> of(network, findings))
                .sorted(Comparator.comparingInt(NetworkSummary::events).reversed())
                .toList();
    }

    private static NetworkSummary of(String network, Findings findings) {
        var counts = values(network, findings.inSixHours());
        var days = eventsByDay(network, findings);
        var busiest = days.entrySet().stream().max(BUSIER).orElse(null);
        return new NetworkSummary(
                network,
                counts.size(),
                (int) findings.late().stream()
                        .filter(quake -> quake.network().equals(network))
                        .count(),
                counts.stream().mapToLong(Long::longValue).max().orElse(0),
                values(network, findings.largest()).stream()
                        .max(Comparator.naturalOrder())
                        .orElse(null),
                ofNewestEvent(network, findings.meanDepth()),
                busiest == null ? null : busiest.getKey(),
                busiest == null ? 0 : busiest.getValue());
    }

    /** A day's count grows until its last event has arrived, so its highest count is the right one. */
    private static Map<LocalDate, Long> eventsByDay(String network, Findings findings) {
        var days = new HashMap<LocalDate, Long>();
        for (Found<Long> found : findings.inUtcDay()) {
            if (found.network().equals(network) && found.value() != null) {
                var day = LocalDate.ofInstant(Instant.ofEpochMilli(found.timeMs()), ZoneOffset.UTC);
                days.merge(day, found.value(), Math::max);
            }
        }
        return days;
    }

    private static <T> List<T> values(String network, List<Found<T>> all) {
        return all.stream()
                .filter(found -> found.network().equals(network))
                .map(Found::value)
                .filter(Objects::nonNull)
                .toList();
    }

    private static <T> @Nullable T ofNewestEvent(String network, List<Found<T>> all) {
        Found<T> newest = null;
        for (Found<T> found : all) {
            if (found.network().equals(network) && (newest == null || found.timeMs() >= newest.timeMs())) {
                newest = found;
            }
        }
        return newest == null ? null : newest.value();
    }
}
