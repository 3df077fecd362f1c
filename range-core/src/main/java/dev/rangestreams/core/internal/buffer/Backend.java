package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.spi.Timelines;
import org.apache.kafka.streams.processor.StateRestoreCallback;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;

/** What a buffer stores its entries in: one of our engines, or somebody else's window store. */
public interface Backend {
    /** The name under which metrics and messages know it. */
    String name();

    /** Whether the contents outlive the process. */
    boolean persistent();

    /**
     * Opens the storage of a store in one task and registers how it is restored.
     *
     * @param root the store that Kafka knows
     * @param restore how our own entries are restored; a storage that restores itself leaves it alone
     */
    Timelines open(
            String storeName,
            long retentionMs,
            StateStoreContext context,
            StateStore root,
            StateRestoreCallback restore);
}
