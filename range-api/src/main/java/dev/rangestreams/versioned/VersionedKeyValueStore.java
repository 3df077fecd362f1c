package dev.rangestreams.versioned;

import org.apache.kafka.streams.query.ResultOrder;
import org.apache.kafka.streams.state.VersionedRecordIterator;

/**
 * Kafka's versioned store with a way to read a key's history.
 *
 * <p>A key has at most one version per timestamp. A version is valid from its timestamp, inclusive, to that of the next one,
 * exclusive; a deletion is a version without a value. <b>Worked example</b>, one key: A@10, B@20, deleted at 30, D@40. Then
 * A is valid in [10, 20), B in [20, 30), nothing in [30, 40), D from 40 on.
 *
 * <p>Stream time is the highest timestamp that was put. What ended to be valid at or before stream time minus the history
 * retention is not shown any more; the newest version stays whatever its age. Unlike Kafka's own layer, {@code get(key, asOf)} says
 * until when the version was valid.
 *
 * <p>All keys are refused if null, with {@link NullPointerException}. After {@code close} all methods throw {@link
 * org.apache.kafka.streams.errors.InvalidStateStoreException}; where the storage fails, {@link
 * org.apache.kafka.streams.errors.ProcessorStateException} with the store's name. The task's thread writes; any thread may
 * read.
 *
 * @param <K> the keys
 * @param <V> the values
 */
public interface VersionedKeyValueStore<K, V> extends org.apache.kafka.streams.state.VersionedKeyValueStore<K, V> {
    /**
     * The versions of a key that were valid at some time between two times: exactly those that {@code get(key, asOf)} can give
     * for the times between them, each once. In the worked example, {@code history(key, 15, 35, ASCENDING)} gives A [10, 20)
     * and B [20, 30); {@code history(key, 30, 39, ASCENDING)} gives nothing.
     *
     * <p>The iterator shows what was there when it was made, reads as it goes, and has to be closed. The first version costs
     * one look-up, each further one a step.
     *
     * @param key the key
     * @param fromMs the first time, inclusive, in milliseconds; may be any number
     * @param toMs the last time, inclusive, in milliseconds; there is nothing between two times the wrong way round
     * @param order by the versions' timestamps; {@link ResultOrder#ANY} is taken as ascending
     * @return the versions, each with the time its validity ended unless it is the newest
     */
    VersionedRecordIterator<V> history(K key, long fromMs, long toMs, ResultOrder order);

    /**
     * How many versions {@link #history} gives over all times: those with a value that are not too old. In the worked example
     * 3. Costs a step per version.
     *
     * @param key the key
     * @return the number; 0 for a key that was never put
     */
    long versions(K key);
}
