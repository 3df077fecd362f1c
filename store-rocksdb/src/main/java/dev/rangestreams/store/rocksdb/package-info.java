/**
 * The engine that keeps timelines in RocksDB.
 *
 * <p>Must not know Kafka or another engine.
 */
@NullMarked
package dev.rangestreams.store.rocksdb;

import org.jspecify.annotations.NullMarked;
