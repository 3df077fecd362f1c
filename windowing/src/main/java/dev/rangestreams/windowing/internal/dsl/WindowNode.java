package dev.rangestreams.windowing.internal.dsl;

import dev.rangestreams.windowing.internal.dsl.Outlets.Outlet;
import dev.rangestreams.windowing.internal.state.WindowSettings;
import java.util.Set;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * The node of a window operator.
 *
 * @param settings of its windows
 * @param input what records are to them
 * @param outlets which of its streams are read
 * @param form of its results
 * @param builder of its store
 */
public record WindowNode<K, V, W, X, R>(
        WindowSettings<W, X, ?, R> settings,
        WindowInput<K, V, W, X> input,
        Outlets outlets,
        ResultForm form,
        StoreBuilder<?> builder)
        implements ProcessorSupplier<K, V, Object, Object> {
    @Override
    public Processor<K, V, Object, Object> get() {
        return new WindowProcessor<>(settings, input, outlets, form);
    }

    /** Asked by Kafka while it builds the topology, when all that reads the windows is known. */
    @Override
    public Set<StoreBuilder<?>> stores() {
        String name = settings.name();
        if (!outlets.isAnyUsed()) {
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
