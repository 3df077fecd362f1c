package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.runtime.internal.store.Storage;
import java.util.function.Supplier;
import org.apache.kafka.streams.StreamsConfig;

/** Finds out what a buffer is stored in once the configuration is known. */
@FunctionalInterface
public interface BackendChoice {
    /**
     * Decides.
     *
     * @param config the application's configuration
     * @return makes the storage of one store in one task, not open yet
     * @throws IllegalArgumentException if there is no choice or more than one, naming them
     */
    Supplier<Storage> choose(StreamsConfig config);
}
