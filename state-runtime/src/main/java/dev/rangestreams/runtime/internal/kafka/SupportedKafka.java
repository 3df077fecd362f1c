package dev.rangestreams.runtime.internal.kafka;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import org.apache.kafka.streams.processor.StateStore;
import org.jspecify.annotations.Nullable;

/**
 * Refuses a Kafka Streams that is too old, before a class or method is missed that it has not. So this class touches only
 * what every version has. It goes by a class, because vendors number their own builds of Kafka as they like.
 */
public final class SupportedKafka {
    private static final String OLDEST = "4.3";

    /** There since {@link #OLDEST}, and in our public API's way. */
    private static final String THERE_SINCE_THEN = "org.apache.kafka.streams.DslStoreFormat";

    private static final @Nullable String FAULT = isThere() ? null : fault();

    private SupportedKafka() {}

    /**
     * To be called before anything else of ours is used.
     *
     * @throws IllegalStateException naming the version that is there and the oldest that will do
     */
    public static void check() {
        if (FAULT != null) {
            throw new IllegalStateException(FAULT);
        }
    }

    private static boolean isThere() {
        try {
            Class.forName(THERE_SINCE_THEN, false, StateStore.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static String fault() {
        return "RangeStreams needs Kafka Streams " + OLDEST + " or later, but kafka-streams " + version()
                + " is on the class path: raise the version of kafka-streams and kafka-clients";
    }

    private static String version() {
        try (InputStream file = StateStore.class.getResourceAsStream("/kafka/kafka-streams-version.properties")) {
            Properties properties = new Properties();
            if (file != null) {
                properties.load(file);
            }
            return properties.getProperty("version", "of an unknown version").trim();
        } catch (IOException e) {
            return "of an unreadable version";
        }
    }
}
