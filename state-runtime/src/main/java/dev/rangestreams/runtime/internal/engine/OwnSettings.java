package dev.rangestreams.runtime.internal.engine;

import dev.rangestreams.api.RangeStreamsConfig;
import dev.rangestreams.runtime.internal.cache.CacheSettings;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.streams.StreamsConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The part of an application's configuration that is ours, which Kafka does not check. */
public final class OwnSettings {
    private static final Logger LOG = LoggerFactory.getLogger(OwnSettings.class);
    private static final String PREFIX = "rangestreams.";

    /** All that {@link RangeStreamsConfig} has. */
    static final List<String> KNOWN = List.of(
            RangeStreamsConfig.ENGINE_CONFIG,
            RangeStreamsConfig.CACHE_MAX_BYTES_CONFIG,
            RangeStreamsConfig.CACHE_CHECK_CONFIG);

    private static final Set<String> CHECKED = ConcurrentHashMap.newKeySet();

    private OwnSettings() {}

    /**
     * Warns of settings that nobody knows, once per application, and refuses values that mean nothing.
     *
     * @param configs all of the application's settings
     * @throws ConfigException naming the setting and its value
     */
    public static void check(Map<String, ?> configs) {
        Map<String, Object> own = new TreeMap<>();
        configs.forEach((key, value) -> {
            if (value != null && key.regionMatches(true, 0, PREFIX, 0, PREFIX.length())) {
                own.put(key, value);
            }
        });
        if (own.isEmpty()) {
            return;
        }
        String application = String.valueOf(configs.get(StreamsConfig.APPLICATION_ID_CONFIG));
        for (String key : own.keySet()) {
            if (!KNOWN.contains(key) && CHECKED.add(application + " " + key)) {
                LOG.warn(
                        "The setting {} of application {} is not known, and has no effect. Did you mean {}?",
                        key,
                        application,
                        NearestName.to(key, KNOWN));
            }
        }
        checkValues(own);
    }

    private static void checkValues(Map<String, Object> own) {
        String settings = own.toString();
        if (!CHECKED.contains(settings)) {
            Engines.named(own);
            CacheSettings.maxBytes(own);
            CacheSettings.check(own);
            CHECKED.add(settings);
        }
    }
}
