package dev.rangestreams.it.harness;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StateRestoreListener;

/** Counts changelog records as they are restored, per store. */
final class RestoreCount implements StateRestoreListener {

    private final Map<String, Long> records = new ConcurrentHashMap<>();

    long of(String store) {
        return records.getOrDefault(store, 0L);
    }

    @Override
    public void onRestoreStart(TopicPartition changelog, String store, long startingOffset, long endingOffset) {}

    @Override
    public void onBatchRestored(TopicPartition changelog, String store, long batchEndOffset, long count) {
        records.merge(store, count, Long::sum);
    }

    @Override
    public void onRestoreEnd(TopicPartition changelog, String store, long totalRestored) {}
}
