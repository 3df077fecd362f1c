package dev.rangestreams.core.internal.buffer;

import org.apache.kafka.streams.StreamsConfig;

/** Finds the storage of a buffer once the configuration is known. */
@FunctionalInterface
public interface BackendChoice {
    /**
     * Decides.
     *
     * @param config the application's configuration
     * @return the storage
     * @throws IllegalArgumentException if there is no choice or more than one, naming them
     */
    Backend choose(StreamsConfig config);
}
