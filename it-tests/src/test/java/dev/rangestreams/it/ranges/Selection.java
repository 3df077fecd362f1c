package dev.rangestreams.it.ranges;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** What a range holds, said as plainly as possible. */
@FunctionalInterface
interface Selection {
    /**
     * Picks an anchor's range.
     *
     * @param arrived the records of one key that are known when the anchor arrives, in the order of their timestamps and,
     *     within one, of their arrival; the anchor is one of them
     */
    List<Arrival> of(List<Arrival> arrived, Arrival anchor);

    /** Everything whose timestamp passes. */
    private static Selection where(Among among) {
        return (arrived, anchor) ->
                arrived.stream().filter(record -> among.test(record, anchor)).toList();
    }

    /** A question about a record and its anchor. */
    @FunctionalInterface
    interface Among {
        boolean test(Arrival record, Arrival anchor);
    }

    static Selection time(long before, long lookAhead) {
        return where((record, anchor) -> anchor.timestamp() - record.timestamp() <= before
                && record.timestamp() - anchor.timestamp() <= lookAhead);
    }

    static Selection count(int before, long maxTimeBefore, int lookAhead, long maxTimeAfter) {
        return (arrived, anchor) -> {
            // An anchor is evaluated on arrival, so all others of its timestamp come before it.
            List<Arrival> preceding = filtered(
                    arrived,
                    r -> !r.equals(anchor)
                            && r.timestamp() <= anchor.timestamp()
                            && anchor.timestamp() - r.timestamp() <= maxTimeBefore);
            List<Arrival> following = filtered(
                    arrived,
                    r -> r.timestamp() > anchor.timestamp() && r.timestamp() - anchor.timestamp() <= maxTimeAfter);
            List<Arrival> range = new ArrayList<>(newest(preceding, before));
            range.add(anchor);
            range.addAll(oldest(following, lookAhead));
            return range;
        };
    }

    /** The anchor's calendar unit, in a zone with one offset for ever. */
    static Selection calendar(ChronoUnit unit, ZoneOffset zone) {
        return where((record, anchor) -> start(record, unit, zone).equals(start(anchor, unit, zone)));
    }

    private static LocalDateTime start(Arrival record, ChronoUnit unit, ZoneOffset zone) {
        LocalDateTime local = LocalDateTime.ofInstant(Instant.ofEpochMilli(record.timestamp()), zone);
        return switch (unit) {
            case WEEKS -> local.truncatedTo(ChronoUnit.DAYS).with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
            case MONTHS -> local.truncatedTo(ChronoUnit.DAYS).withDayOfMonth(1);
            default -> local.truncatedTo(unit);
        };
    }

    /** Multiples of {@code size} begin a block; the range is the anchor's block. */
    static Selection block(long size) {
        return where((record, anchor) -> record.timestamp() / size == anchor.timestamp() / size);
    }

    /** Cut to its oldest records, the anchor always among them. */
    default Selection oldest(int limit) {
        return (arrived, anchor) -> {
            List<Arrival> kept = new ArrayList<>(oldest(of(arrived, anchor), limit));
            if (!kept.contains(anchor)) {
                kept.set(kept.size() - 1, anchor);
            }
            return kept;
        };
    }

    /** Cut to its newest records, the anchor always among them. */
    default Selection newest(int limit) {
        return (arrived, anchor) -> {
            List<Arrival> kept = new ArrayList<>(newest(of(arrived, anchor), limit));
            if (!kept.contains(anchor)) {
                kept.set(0, anchor);
            }
            return kept;
        };
    }

    /** Without the anchor. */
    default Selection others() {
        return (arrived, anchor) -> filtered(of(arrived, anchor), record -> !record.equals(anchor));
    }

    /** Cut to its oldest records, whichever they are. */
    default Selection first(int limit) {
        return (arrived, anchor) -> oldest(of(arrived, anchor), limit);
    }

    /** Cut to its newest records, whichever they are. */
    default Selection last(int limit) {
        return (arrived, anchor) -> newest(of(arrived, anchor), limit);
    }

    private static List<Arrival> filtered(List<Arrival> arrived, Predicate<Arrival> in) {
        return arrived.stream().filter(in).toList();
    }

    private static List<Arrival> oldest(List<Arrival> records, int limit) {
        return records.subList(0, Math.min(limit, records.size()));
    }

    private static List<Arrival> newest(List<Arrival> records, int limit) {
        return records.subList(Math.max(0, records.size() - limit), records.size());
    }
}
