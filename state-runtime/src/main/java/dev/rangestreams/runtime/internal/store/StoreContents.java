package dev.rangestreams.runtime.internal.store;

import dev.rangestreams.runtime.internal.kafka.StoreSensors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * What one kind of store holds between its init and its close, as far as its life goes. {@link TimelineStore} and {@link
 * OpenStore} do everything that is common to all kinds. The thread of the task calls it.
 *
 * <p>A store that has more to say than the defaults overrides them; it writes only through {@link OpenStore#writes}.
 */
public interface StoreContents {
    /** The highest timestamp put, {@link Checkpoint#NO_TIME} if there was none. */
    long streamTime();

    /** The highest arrival given out, for stores that give each entry one. */
    default long lastArrival() {
        return Checkpoint.NO_ARRIVAL;
    }

    /** Called before the first of a batch of changelog records is put back. */
    default void restoring() {}

    /** A changelog record's value as it is in the changelog; Kafka adds to those of some stores as it restores them. */
    default byte @Nullable [] logged(ConsumerRecord<byte[], byte[]> record) {
        return record.value();
    }

    /** Puts a changelog record back; its value may be null. */
    void restore(ConsumerRecord<byte[], byte[]> record);

    /** The stream time by which storage may be given back once all is committed. */
    default long expiryTime() {
        return streamTime();
    }

    /** Whether {@link #expiryTime()} is that of a commit that went through already. */
    default boolean isExpiryTimeCommitted() {
        return false;
    }

    /** Called before a commit is prepared, while what is logged still belongs to it. */
    default void beforeCommit() {}

    /** Called before a checkpoint is written. */
    default void committing() {}

    /**
     * Whether the timelines have all that was logged up to the commit at hand. If not, the checkpoint stays where the changelog is to
     * be read from.
     */
    default boolean holdsAllThatIsLogged() {
        return true;
    }

    /** Forgets what was derived from the contents: they may have been changed from outside. */
    default void dropCache() {}

    /** How many bytes the application may cache of stores of this kind; 0 if they have no cache of ours. */
    default long cacheBytes() {
        return 0;
    }

    /** Whether the contents are whole, so that nothing need be mended when the store is opened again. */
    default boolean isWhole() {
        return true;
    }

    /** Kafka's store metrics, if nobody else keeps them. */
    default @Nullable StoreSensors sensors() {
        return null;
    }

    /** Called before the timelines are closed. */
    default void close() {}
}
