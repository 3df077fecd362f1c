package dev.rangestreams.core;

import dev.rangestreams.core.internal.dsl.Admission;
import dev.rangestreams.runtime.internal.store.CallFaults;
import java.time.Duration;
import java.util.Objects;
import org.apache.kafka.streams.kstream.Named;
import org.jspecify.annotations.Nullable;

/**
 * What a ranged stream can be told beside its range and its buffer: all that KIP-1352 does not have. Handed to {@link
 * RangeStreams#rangeOver(org.apache.kafka.streams.kstream.KGroupedStream, dev.rangestreams.api.Range,
 * org.apache.kafka.streams.kstream.Materialized, RangeOptions) rangeOver}:
 *
 * <pre>{@code
 * RangeStreams.rangeOver(payments.groupByKey(), range, Materialized.as("payments"),
 *         RangeOptions.defaults().withLateRecordsInBuffer());
 * }</pre>
 *
 * <p>Immutable: every {@code with...} returns new options.
 */
public final class RangeOptions {
    private static final RangeOptions DEFAULTS = new RangeOptions(null, Admission.DEFAULT, false);

    private final @Nullable Named named;
    private final Admission admission;
    private final boolean closesInSilence;

    private RangeOptions(@Nullable Named named, Admission admission, boolean closesInSilence) {
        this.named = named;
        this.admission = admission;
        this.closesInSilence = closesInSilence;
    }

    /**
     * What holds where no options are given: processors named after the buffer, no late records in it, no bound on how
     * far ahead of the wall clock a record may lie, and nothing that silence completes.
     *
     * @return the defaults
     */
    public static RangeOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Names the processors.
     *
     * @param name their name
     * @return new options
     */
    public RangeOptions withName(String name) {
        return new RangeOptions(
                Named.as(Objects.requireNonNull(name, "name must not be null")), admission, closesInSilence);
    }

    /**
     * Keeps late records in the buffer, as context for later anchors, as long as they lie inside the retention. They still
     * give no result of their own. By default they are not kept.
     *
     * @return new options
     */
    public RangeOptions withLateRecordsInBuffer() {
        return new RangeOptions(named, admission.withLateKept(), closesInSilence);
    }

    /**
     * Refuses records from the future. Stream time is the highest timestamp that was seen, and it outlives restarts. Without a
     * bound one record with a date ten years ahead makes all records after it late, for good.
     *
     * <p>A record is refused if its timestamp is above the wall clock plus this; equal is taken. It does not move stream time,
     * is not stored and gives no result. It is counted in {@code dropped-records-total} and {@code ahead-total}, and not in
     * {@code late-total}. It comes out of {@link dev.rangestreams.api.RangedKStream#late() late()} as it came in, with the
     * headers of late records and two more, in UTF-8:
     *
     * <ul>
     *   <li>{@code _late_reason}, which is {@code ahead-of-wall-clock}. Records that are late do not have it.
     *   <li>{@code _late_wall_clock_ms}, the wall clock it was compared with, in decimal digits.
     * </ul>
     *
     * <p>The wall clock is that of the task: the time of this machine, which Kafka reads between records, so it may be some
     * milliseconds old. Give the bound room for that and for the clocks of your producers. Minutes are a good bound. The
     * bound changes nothing for records behind it, and does not turn back a clock that is in the future already.
     *
     * <p>After a crash under at-least-once records come again. One that was stored is not refused then. One that was refused is
     * refused again if a later record of its partition was stored. Otherwise it is judged again, and may be taken because
     * time has passed.
     *
     * @param maxAhead how far ahead of the wall clock a record may lie, inclusive, 0 or more; fractions of a millisecond are
     *     cut off
     * @return new options
     * @throws IllegalArgumentException if the duration is null, negative, or does not fit into a {@code long} of milliseconds
     */
    public RangeOptions withMaxAheadOfWallClock(Duration maxAhead) {
        CallFaults faults = CallFaults.of("RangeOptions.withMaxAheadOfWallClock");
        long maxAheadMs = faults.millis("maxAhead", maxAhead);
        faults.throwIfAny();
        return new RangeOptions(named, admission.withMaxAhead(maxAheadMs), closesInSilence);
    }

    /**
     * Lets ranges also become complete in silence, for {@link dev.rangestreams.api.RangedKStream#emitOnClose() emitOnClose()}. While
     * no record comes that is on time, the clock that completes ranges goes on from the last one's timestamp as fast as the wall
     * clock. So the last results come although nothing follows them. Without this they wait for the next record.
     *
     * <p><b>This gives up the promise that the same input gives the same output.</b> What comes after a silence finds ranges already
     * evaluated that it belongs to: their results lack it, and would have it in a replay. A record that is older than
     * all that has been evaluated is late.
     *
     * <p>Worked example, in seconds: range "10 before and 10 ahead", 5 of grace. After A@10 nothing comes. When it has been silent for
     * 16 seconds, the clock shows 26: all before 11 is evaluated, and the result of A comes. B@12 then is on time, but A has been
     * evaluated without it. C@9 is late.
     *
     * <p>There are four checks a second. Each adds at most a second, and silence begins with the first record after a start: downtime completes nothing. Stream
     * time stays where it is, and so does what has expired.
     *
     * @return new options
     */
    public RangeOptions withClosingInSilence() {
        return new RangeOptions(named, admission, true);
    }

    boolean closesInSilence() {
        return closesInSilence;
    }

    @Nullable
    Named named() {
        return named;
    }

    Admission admission() {
        return admission;
    }
}
