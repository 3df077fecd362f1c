/**
 * The engine {@code rocksdb}: timelines in RocksDB, one database per store.
 *
 * <p>Keys begin with a bucket of time, so that what expires is dropped as whole files; writes are gathered and handed
 * over in bulk, without a write-ahead log. This package knows the contract {@code dev.rangestreams.spi} and RocksDB. It
 * must not know Kafka or another engine.
 */
@NullMarked
package dev.rangestreams.store.rocksdb;

import org.jspecify.annotations.NullMarked;
