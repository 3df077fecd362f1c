package dev.rangestreams.it.ranges;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** A ranged stream as its specification reads: a list of what has arrived, a clock, and a filter at every record. */
final class Model {
    private final Selection selection;
    private final long graceMs;
    private final long retentionMs;
    private final boolean lateStay;

    /** What stands behind the value of the anchor in its range. */
    static final String ANCHOR = "*";

    private final List<Arrival> buffered = new ArrayList<>();
    private long streamTime = -1;
    private long newestTaken = Long.MAX_VALUE;

    final List<String> results = new ArrayList<>();
    final List<String> counts = new ArrayList<>();
    final List<String> late = new ArrayList<>();
    int dropped;

    /**
     * A model of a range with a buffer that keeps what the range says it needs, and not one millisecond more.
     *
     * @param lateStay whether late records are context for others
     */
    Model(RangeCase tested, boolean lateStay) {
        this.selection = tested.selection();
        this.graceMs = tested.range().gracePeriodMs();
        this.retentionMs = tested.range().retentionMs();
        this.lateStay = lateStay;
    }

    /** From now on records with higher timestamps are from too far in the future. */
    void takesUpTo(long timestamp) {
        newestTaken = timestamp;
    }

    void arrives(Arrival record) {
        if (record.key() == null || record.value() == null) {
            dropped++;
            return;
        }
        if (record.timestamp() > newestTaken) {
            dropped++;
            late.add(record + " from the future");
            return;
        }
        streamTime = Math.max(streamTime, record.timestamp());
        boolean onTime = streamTime - record.timestamp() <= graceMs;
        if (onTime || lateStay) {
            buffered.add(record);
        }
        if (onTime) {
            List<Arrival> range = selection.of(ofKey(record.key()), record);
            String at = record.key() + "@" + record.timestamp() + " ";
            results.add(at
                    + range.stream()
                            .map(arrival -> arrival.value() + (arrival.equals(record) ? ANCHOR : ""))
                            .collect(Collectors.joining(",")));
            counts.add(at + range.size());
        } else {
            dropped++;
            late.add(record.toString());
        }
    }

    private List<Arrival> ofKey(String key) {
        return buffered.stream()
                .filter(record -> Objects.equals(record.key(), key))
                .filter(record -> streamTime - record.timestamp() <= retentionMs)
                .sorted(Comparator.comparingLong(Arrival::timestamp))
                .toList();
    }
}
