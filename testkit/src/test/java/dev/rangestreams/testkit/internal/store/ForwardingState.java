package dev.rangestreams.testkit.internal.store;

import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.query.Position;
import org.jspecify.annotations.Nullable;

/** What any store hands on to the one below it. */
public interface ForwardingState extends StateStore {
    StateStore below();

    @Override
    default String name() {
        return below().name();
    }

    @Override
    @SuppressWarnings("deprecation")
    default void flush() {
        below().flush();
    }

    /** Flushes too, since that is what may be broken. */
    @Override
    @SuppressWarnings("deprecation")
    default void commit(Map<TopicPartition, Long> offsets) {
        below().commit(offsets);
        flush();
    }

    @Override
    default @Nullable Long committedOffset(TopicPartition partition) {
        return below().committedOffset(partition);
    }

    @Override
    @SuppressWarnings("deprecation")
    default boolean managesOffsets() {
        return below().managesOffsets();
    }

    @Override
    default void close() {
        below().close();
    }

    @Override
    default boolean persistent() {
        return below().persistent();
    }

    @Override
    default boolean isOpen() {
        return below().isOpen();
    }

    @Override
    default Position getPosition() {
        return below().getPosition();
    }
}
