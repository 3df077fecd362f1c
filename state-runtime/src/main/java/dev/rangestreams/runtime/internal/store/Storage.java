package dev.rangestreams.runtime.internal.store;

import dev.rangestreams.spi.Timelines;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.jspecify.annotations.Nullable;

/** Where one store of one task is kept, as Kafka asks about it: on one of our engines, or in somebody else's store. */
public interface Storage {
    /** The name under which metrics know it. */
    String metricsScope();

    /** Whether the contents outlive the process. */
    boolean persistent();

    /** Whether it keeps its changelog offsets together with its contents, so that Kafka need not. */
    boolean managesOffsets();

    /** Whether a checkpoint that is noted in the timelines outlives the process. */
    boolean keepsNotes();

    /**
     * Opens the timelines, with what cannot be gone on with thrown away.
     *
     * @param root the store that Kafka knows
     */
    Timelines open(StoreDescription description, String layout, StateStoreContext context, StateStore root);

    /** Whether entries are restored by somebody else, so that they have to be read once. */
    boolean restoresItself();

    /** Where it is kept and what chose that, in words; to be asked once it was opened. */
    StorePlace place();

    /** Told of a commit. */
    void commit(Map<TopicPartition, Long> changelogOffsets);

    /**
     * The changelog offset up to which it holds everything, or null if it does not know.
     *
     * @param checkpoint the last one
     */
    @Nullable
    Long committedOffset(TopicPartition partition, Checkpoint checkpoint);
}
