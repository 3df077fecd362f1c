package dev.rangestreams.runtime.internal.kafka;

import org.apache.kafka.streams.processor.internals.RecordBatchingStateRestoreCallback;

/** How a store is restored whose changelog entries say something by their timestamps too: it is shown whole records. */
@FunctionalInterface
public interface TimedRestore extends RecordBatchingStateRestoreCallback {}
