package dev.rangestreams.window;

import dev.rangestreams.api.RangeStreamsConfig;
import dev.rangestreams.runtime.internal.store.Engines;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.window.internal.EngineWindowSupplier;
import dev.rangestreams.window.internal.HeadersWindowSupplier;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.streams.DslStoreFormat;
import org.apache.kafka.streams.state.BuiltInDslStoreSuppliers;
import org.apache.kafka.streams.state.DslKeyValueParams;
import org.apache.kafka.streams.state.DslSessionParams;
import org.apache.kafka.streams.state.DslStoreSuppliers;
import org.apache.kafka.streams.state.DslWindowParams;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.SessionBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Chooses one engine for all range buffers and window stores of an application, by configuration:
 *
 * <pre>{@code
 * dsl.store.suppliers.class=dev.rangestreams.window.RangeDslStoreSuppliers
 * rangestreams.engine=rocksdb
 * }</pre>
 *
 * <p>Range buffers and the stores of windowed aggregations and stream-stream joins are then on that engine; all other stores
 * stay what they are by default in Kafka Streams.
 */
public final class RangeDslStoreSuppliers implements DslStoreSuppliers {
    private @Nullable TimelineEngine engine;

    /** For Kafka, which configures it next. */
    public RangeDslStoreSuppliers() {}

    /**
     * Takes the engine of that name from the class path.
     *
     * @param configs the application's settings
     * @throws ConfigException if no engine is named, or none of that name is on the class path
     */
    @Override
    public void configure(Map<String, ?> configs) {
        Object wanted = configs.get(RangeStreamsConfig.ENGINE_CONFIG);
        List<TimelineEngine> engines = Engines.onClassPath();
        engine = engines.stream()
                .filter(candidate -> candidate.name().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new ConfigException(
                        RangeStreamsConfig.ENGINE_CONFIG,
                        wanted,
                        "must name an engine on the class path, which has: "
                                + engines.stream()
                                        .map(TimelineEngine::name)
                                        .sorted()
                                        .collect(Collectors.joining(", "))));
    }

    @Override
    public WindowBytesStoreSupplier windowStore(DslWindowParams params) {
        if (engine == null) {
            throw new IllegalStateException("The engine of store " + params.name()
                    + " is not known: name this class in dsl.store.suppliers.class, so that Kafka configures it, instead of making"
                    + " one yourself. With a StreamsBuilder made of a TopologyConfig Kafka does not: there give the operator"
                    + " WindowStores.window(..)");
        }
        EngineWindowSupplier store = EngineWindowSupplier.of(engine, params);
        return params.dslStoreFormat() == DslStoreFormat.HEADERS ? new HeadersWindowSupplier(store) : store;
    }

    @Override
    public KeyValueBytesStoreSupplier keyValueStore(DslKeyValueParams params) {
        return BuiltInDslStoreSuppliers.ROCKS_DB.keyValueStore(params);
    }

    @Override
    public SessionBytesStoreSupplier sessionStore(DslSessionParams params) {
        return BuiltInDslStoreSuppliers.ROCKS_DB.sessionStore(params);
    }
}
