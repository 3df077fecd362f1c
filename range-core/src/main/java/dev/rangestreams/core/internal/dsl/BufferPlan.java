package dev.rangestreams.core.internal.dsl;

import dev.rangestreams.api.Range;
import dev.rangestreams.core.internal.buffer.BufferSettings;
import dev.rangestreams.core.internal.buffer.RangeBufferBuilder;
import dev.rangestreams.runtime.internal.clock.OperatorClockBuilder;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.kafka.streams.state.StoreBuilder;
import org.jspecify.annotations.Nullable;

/** The stores of one ranged stream, while the topology is built: what reads it may make them keep more. */
final class BufferPlan<K, V> {
    private final Range<?, ?> range;
    private final MaterializedSettings<K, V> wanted;
    private BufferSettings<K, V> settings;
    private NeededRetention needed;
    private boolean completeRead;
    private @Nullable Set<StoreBuilder<?>> builders;

    BufferPlan(Range<?, ?> range, MaterializedSettings<K, V> wanted, BufferSettings<K, V> settings) {
        this.range = range;
        this.wanted = wanted;
        this.settings = settings;
        this.needed = NeededRetention.of(range);
    }

    synchronized BufferSettings<K, V> settings() {
        return settings;
    }

    /**
     * Anchors are to wait until their ranges are complete.
     *
     * @throws IllegalArgumentException if the range does not say when that is, or the buffer cannot keep them so long
     */
    synchronized void awaitCompleteRanges() {
        if (settings.isCompleteAwaited()) {
            return;
        }
        long after = range.completeAfterMs();
        if (after < 0) {
            throw new IllegalArgumentException("emitOnClose() over " + range + " in store " + settings.name()
                    + " would wait for ever, for the range does not say how far it looks ahead: give a count range"
                    + " withMaxTimeAfter(..), and let one of your own override rangeLookAheadMs()");
        }
        if (builders != null) {
            throw new IllegalStateException("emitOnClose() over " + range + " in store " + settings.name()
                    + " comes too late: the topology has been built");
        }
        needed = NeededRetention.ofComplete(range);
        long kept = BufferChecks.retention(settings.name(), range, needed, wanted);
        settings = settings.withCompleteRanges(kept, after);
    }

    /** An aggregation hangs on complete ranges. */
    synchronized void readCompleteRanges() {
        completeRead = true;
    }

    /**
     * Checks what only several calls make.
     *
     * @throws IllegalArgumentException if anchors wait and nobody evaluates them, or silence is to complete ranges of which none waits
     */
    synchronized void checkCompleteRanges(boolean inSilence) {
        if (settings.isCompleteAwaited() && !completeRead) {
            throw new IllegalArgumentException("Nobody reads the complete ranges of store " + settings.name() + " over "
                    + range + ": add an aggregation to emitOnClose(), or leave it out");
        }
        if (inSilence && !settings.isCompleteAwaited()) {
            throw new IllegalArgumentException("RangeOptions.withClosingInSilence has no effect on store "
                    + settings.name() + " over " + range
                    + ", for none of its results wait: read emitOnClose(), or leave the option out");
        }
    }

    /** The builders; from now on the plan stands. */
    synchronized Set<StoreBuilder<?>> builders() {
        if (builders == null) {
            // In a fixed order, so that every instance prints the same topology.
            Set<StoreBuilder<?>> made = new LinkedHashSet<>();
            made.add(new OperatorClockBuilder(settings.clockName(), settings.logged()));
            made.add(new RangeBufferBuilder<>(
                    settings,
                    new StoreChoice(
                            settings.name(),
                            range,
                            needed,
                            settings.retentionMs(),
                            wanted.supplier(),
                            wanted.dslSuppliers())));
            builders = made;
        }
        return builders;
    }
}
