package dev.rangestreams.runtime.internal.cache;

import dev.rangestreams.api.RangeStreamsConfig;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;

/** The cache's part of the application's configuration. */
public final class CacheSettings {
    /** See {@code RangeStreamsConfig.CACHE_MAX_BYTES}. */
    public static final String MAX_BYTES = RangeStreamsConfig.CACHE_MAX_BYTES_CONFIG;

    /** See {@code RangeStreamsConfig.CACHE_CHECK}. */
    public static final String CHECK = RangeStreamsConfig.CACHE_CHECK_CONFIG;

    private static final long DEFAULT_MAX_BYTES = 256L * 1024 * 1024;

    private CacheSettings() {}

    public static long maxBytes(Map<String, Object> configs) {
        Object given = configs.get(MAX_BYTES);
        if (given == null) {
            return DEFAULT_MAX_BYTES;
        }
        try {
            long bytes = Long.parseLong(given.toString().trim());
            if (bytes >= 0) {
                return bytes;
            }
        } catch (NumberFormatException e) {
            // Reported below with the value, which says more than the exception does.
        }
        throw new ConfigException(MAX_BYTES, given, "must be a number of bytes, 0 to switch the cache off");
    }

    public static boolean check(Map<String, Object> configs) {
        Object given = configs.get(CHECK);
        String text = given == null ? "false" : given.toString().trim();
        if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) {
            return Boolean.parseBoolean(text);
        }
        throw new ConfigException(CHECK, given, "must be true or false");
    }
}
