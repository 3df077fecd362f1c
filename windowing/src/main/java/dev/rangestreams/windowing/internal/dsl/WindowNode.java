package dev.rangestreams.windowing.internal.dsl;

import dev.rangestreams.windowing.internal.dsl.Outlets.Outlet;
import dev.rangestreams.windowing.internal.state.WindowSettings;
import java.util.Set;
import java.util.function.Function;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.StoreBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The node of a window operator.
 *
 * @param settings of its windows
 * @param time where records are timed, null for their timestamps
 * @param outlets which of its streams are read
 * @param form of its results
 * @param builder of its store
 */
public record WindowNode<K, V, A, R>(
        WindowSettings<K, V, A, R> settings,
        RecordTime<V> time,
        Outlets outlets,
        ResultForm form,
        StoreBuilder<?> builder)
        implements ProcessorSupplier<K, V, Object, Object> {
    /**
     * When a record happened.
     *
     * @param isWallClock whether it happens when it is processed
     * @param inValue where its value says so, null if its timestamp does
     */
    public record RecordTime<V>(
            boolean isWallClock, @Nullable Function<V, @Nullable Long> inValue) {}

    @Override
    public Processor<K, V, Object, Object> get() {
        return new WindowProcessor<>(settings, time, outlets, form);
    }

    /** Asked by Kafka while it builds the topology, when all that reads the windows is known. */
    @Override
    public Set<StoreBuilder<?>> stores() {
        String name = settings.name();
        if (!outlets.isAnyRead()) {
            throw new IllegalArgumentException("Nobody reads what window " + name
                    + " makes: read closed() or another of its streams, or leave it out");
        }
        if (settings.earlyMs() > 0 && !outlets.isRead(Outlet.EARLY) && !outlets.isRead(Outlet.EARLY_TOGETHER)) {
            throw new IllegalArgumentException("Window " + name + " fires early every " + settings.earlyMs()
                    + " ms, and nobody reads that: read early() or earlyTogether(), or leave earlyFireEvery out");
        }
        return Set.of(builder);
    }
}
