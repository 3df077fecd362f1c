package dev.rangestreams.runtime.internal.cache;

import dev.rangestreams.api.RangeStreamsConfig;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.slf4j.Logger;

/** The cache's part of the application's configuration. */
public final class CacheSettings {
    /** See {@code RangeStreamsConfig.CACHE_MAX_BYTES}. */
    public static final String MAX_BYTES = RangeStreamsConfig.CACHE_MAX_BYTES_CONFIG;

    /** See {@code RangeStreamsConfig.CACHE_CHECK}. */
    public static final String CHECK = RangeStreamsConfig.CACHE_CHECK_CONFIG;

    private static final long MIB = 1024 * 1024;

    /** More than this is not taken without being asked for, however large the heap. */
    private static final long LARGEST_DEFAULT = 256 * MIB;

    /** What an application leaves for all else: of four parts of the heap the cache takes one unless told otherwise. */
    private static final int PARTS_OF_HEAP = 4;

    private CacheSettings() {}

    public static long maxBytes(Map<String, Object> configs) {
        Object given = configs.get(MAX_BYTES);
        if (given == null) {
            return defaultMaxBytes(Runtime.getRuntime().maxMemory());
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

    static long defaultMaxBytes(long maxHeap) {
        return Math.min(LARGEST_DEFAULT, maxHeap / PARTS_OF_HEAP);
    }

    /** Says how much an application caches, and where that comes from. */
    static void log(Logger log, String applicationId, Map<String, Object> configs) {
        long heap = Runtime.getRuntime().maxMemory();
        long bytes = maxBytes(configs);
        if (configs.get(MAX_BYTES) == null) {
            log.info(
                    "Application {} caches at most {} MiB of its stores' newest records on the heap: a quarter of the heap of {} MiB,"
                            + " and no more than {} MiB. To change that, set {}",
                    applicationId,
                    bytes / MIB,
                    heap / MIB,
                    LARGEST_DEFAULT / MIB,
                    MAX_BYTES);
        } else if (bytes > heap / 2) {
            log.warn(
                    "Application {} may cache {} MiB of its stores' newest records, as {}={} says, but the heap has {} MiB; more than"
                            + " half of it leaves too little for all else. Set it lower, or give the JVM more with -Xmx",
                    applicationId,
                    bytes / MIB,
                    MAX_BYTES,
                    bytes,
                    heap / MIB);
        } else {
            log.info(
                    "Application {} caches at most {} bytes of its stores' newest records on the heap, as {} says",
                    applicationId,
                    bytes,
                    MAX_BYTES);
        }
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
