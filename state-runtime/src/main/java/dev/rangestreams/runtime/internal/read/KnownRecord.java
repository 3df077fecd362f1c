package dev.rangestreams.runtime.internal.read;

import org.apache.kafka.streams.processor.api.Record;

/**
 * A record that whoever reads has already, so that it is given as it is and not read again.
 *
 * @param arrival by which it is recognised
 */
public record KnownRecord<K, V>(long arrival, Record<K, V> record) {}
