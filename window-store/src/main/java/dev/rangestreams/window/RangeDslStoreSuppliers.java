package dev.rangestreams.window;

import dev.rangestreams.runtime.internal.engine.ChosenEngine;
import dev.rangestreams.runtime.internal.engine.Engines;
import dev.rangestreams.runtime.internal.engine.OwnSettings;
import dev.rangestreams.runtime.internal.kafka.SupportedKafka;
import dev.rangestreams.window.internal.EngineWindowSupplier;
import dev.rangestreams.window.internal.HeadersWindowSupplier;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.streams.DslStoreFormat;
import org.apache.kafka.streams.StreamsConfig;
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
 * stay what they are by default in Kafka Streams. Where one engine is on the class path it need not be named.
 *
 * <p>With a {@code StreamsBuilder} made of a {@code TopologyConfig} Kafka does not call {@link #configure}. Window stores then
 * find their engine by the same settings when they are opened.
 */
public final class RangeDslStoreSuppliers implements DslStoreSuppliers {
    private @Nullable ChosenEngine chosen;

    /** For Kafka, which configures it next, or for {@code Materialized.withStoreType}. */
    public RangeDslStoreSuppliers() {}

    /**
     * Takes the engine that is named, or the only one on the class path.
     *
     * @param configs the application's settings
     * @throws ConfigException if the engine that is named is not on the class path, or if none is named and there is none or
     *     more than one
     * @throws IllegalStateException if the Kafka Streams on the class path is older than 4.3
     */
    @Override
    public void configure(Map<String, ?> configs) {
        SupportedKafka.check();
        OwnSettings.check(configs);
        chosen = Engines.configured(configs)
                .because(StreamsConfig.DSL_STORE_SUPPLIERS_CLASS_CONFIG + " is RangeDslStoreSuppliers");
    }

    @Override
    public WindowBytesStoreSupplier windowStore(DslWindowParams params) {
        SupportedKafka.check();
        EngineWindowSupplier store = EngineWindowSupplier.of(chosen, params);
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
