package dev.rangestreams.runtime.internal.kafka;

import org.apache.kafka.streams.state.internals.CacheFlushListener;
import org.apache.kafka.streams.state.internals.CachedStateStore;

/**
 * A state store that holds something back between commits. Kafka calls it before every commit, whatever the processing
 * guarantee, while what it logs still belongs to the transaction.
 */
public interface CommitAware extends CachedStateStore<Object, Object> {
    /** Writes and logs what was held back. */
    void beforeCommit();

    /** Forgets what was derived from the store's contents: they may have been changed from outside. */
    void dropCache();

    @Override
    default void flushCache() {
        beforeCommit();
    }

    @Override
    default void clearCache() {
        dropCache();
    }

    @Override
    default boolean setFlushListener(CacheFlushListener<Object, Object> listener, boolean sendOldValues) {
        return false;
    }
}
