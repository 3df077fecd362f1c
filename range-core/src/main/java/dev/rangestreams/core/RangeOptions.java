package dev.rangestreams.core;

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
    private static final RangeOptions DEFAULTS = new RangeOptions(null, false);

    private final @Nullable Named named;
    private final boolean lateRecordsInBuffer;

    private RangeOptions(@Nullable Named named, boolean lateRecordsInBuffer) {
        this.named = named;
        this.lateRecordsInBuffer = lateRecordsInBuffer;
    }

    /**
     * What holds where no options are given: processors named after the buffer, and no late records in it.
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
        return new RangeOptions(Named.as(Objects.requireNonNull(name, "name must not be null")), lateRecordsInBuffer);
    }

    /**
     * Keeps late records in the buffer, as context for later anchors, as long as they lie inside the retention. They still
     * give no result of their own. By default they are not kept.
     *
     * @return new options
     */
    public RangeOptions withLateRecordsInBuffer() {
        return new RangeOptions(named, true);
    }

    @Nullable
    Named named() {
        return named;
    }

    boolean lateRecordsInBuffer() {
        return lateRecordsInBuffer;
    }
}
