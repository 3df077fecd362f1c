package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.spi.Timelines;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.BatchingStateRestoreCallback;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.jspecify.annotations.Nullable;

/** Where one buffer of one task is stored, as Kafka asks about it. */
interface Storage {
    /** The name under which metrics know it. */
    String metricsScope();

    /** Whether the contents outlive the process. */
    boolean persistent();

    /** Whether it keeps its changelog offsets together with its contents, so that Kafka need not. */
    boolean managesOffsets();

    /** The changelog offset up to which it holds everything, or null if it does not know. */
    @Nullable
    Long committedOffset(TopicPartition partition);

    /**
     * Opens it and registers how it is restored.
     *
     * @param root the store that Kafka knows
     * @param restore how entries are restored, for storages that do not restore themselves
     */
    Timelines open(StateStoreContext context, StateStore root, BatchingStateRestoreCallback restore);

    /** Whether restored entries were put there without our seeing them, so that they have to be read once. */
    boolean restoresItself();

    /** Whether it knows about how many entries it holds. */
    default boolean countsEntries() {
        return true;
    }

    /** What it was opened with: how far its contents had come. */
    StoredCut opened();

    /**
     * Remembers how far the contents have come.
     *
     * @param cut the changelog offsets, the highest arrival of all entries, and the clock
     */
    void commit(StoredCut cut);

    /** Told just before the timelines are closed. */
    void closing(long lastArrival);
}
