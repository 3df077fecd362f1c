package dev.rangestreams.testkit;

import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.query.Position;

/** What any store hands on to the one below it. */
interface ForwardingState extends StateStore {
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
