package dev.rangestreams.runtime.internal.kafka;

import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.streams.kstream.KGroupedStream;
import org.apache.kafka.streams.kstream.internals.AbstractStream;
import org.apache.kafka.streams.kstream.internals.InternalStreamsBuilder;
import org.apache.kafka.streams.processor.internals.InternalResourcesNaming;
import org.jspecify.annotations.Nullable;

/** What a grouped stream knows about itself and does not say through its public interface. */
public final class StreamSettings<K, V> extends AbstractStream<K, V> {
    private static final Map<InternalStreamsBuilder, Map<String, String>> TAKEN = new WeakHashMap<>();

    private StreamSettings(AbstractStream<K, V> stream) {
        super(stream);
    }

    /** The settings of a stream that was made by Kafka's own {@code groupBy} or {@code groupByKey}; the call is for messages. */
    @SuppressWarnings("unchecked") // the grouped stream of K and V is an abstract stream of K and V
    public static <K, V> StreamSettings<K, V> of(KGroupedStream<K, V> grouped, String call) {
        if (!(grouped instanceof AbstractStream<?, ?> stream)) {
            throw new IllegalArgumentException(
                    call + " needs a stream grouped by KStream.groupByKey or groupBy, but got a "
                            + grouped.getClass().getName());
        }
        return new StreamSettings<>((AbstractStream<K, V>) stream);
    }

    /** The key serde given when grouping, or null for the configured default. */
    public @Nullable Serde<K> groupedKeySerde() {
        return keySerde;
    }

    /** The value serde given when grouping, or null for the configured default. */
    public @Nullable Serde<V> groupedValueSerde() {
        return valueSerde;
    }

    /** A name that is unique in the topology, numbered as Kafka numbers its own. */
    public String generateName(String prefix) {
        return builder.newProcessorName(prefix);
    }

    /**
     * As {@link #generateName}, for a store. Where explicit names are demanded, Kafka refuses the topology for it.
     *
     * @param logged whether it has a changelog, whose name is then generated too
     */
    public String generateStoreName(String prefix, boolean logged) {
        String name = builder.newStoreName(prefix);
        InternalResourcesNaming.Builder generated =
                InternalResourcesNaming.builder().withStateStore(name);
        if (logged) {
            generated.withChangelogTopic(name + "-changelog");
        }
        internalTopologyBuilder().addImplicitInternalNames(generated.build());
        return name;
    }

    /**
     * Takes a name in the topology.
     *
     * @param owner who takes it, for the message to the next one
     * @return who had it before, or null if nobody had
     */
    public @Nullable String takeName(String name, String owner) {
        synchronized (TAKEN) {
            return TAKEN.computeIfAbsent(builder, topology -> new HashMap<>()).putIfAbsent(name, owner);
        }
    }
}
