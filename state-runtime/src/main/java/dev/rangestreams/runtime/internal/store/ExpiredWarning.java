package dev.rangestreams.runtime.internal.store;

import org.apache.kafka.streams.processor.TaskId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells, once per task, that a store was given something that is too old for it: it is not kept, and all that shows it
 * otherwise is a metric. Used by one thread.
 */
public final class ExpiredWarning {
    private static final Logger LOG = LoggerFactory.getLogger(ExpiredWarning.class);

    private final String storeName;
    private final TaskId task;
    private boolean given;

    public ExpiredWarning(String storeName, TaskId task) {
        this.storeName = storeName;
        this.task = task;
    }

    /**
     * Something was dropped.
     *
     * @param timestamp of what was dropped
     * @param horizon the lowest timestamp that would have been kept
     * @param streamTime the highest timestamp put
     */
    public void dropped(long timestamp, long horizon, long streamTime) {
        if (!given) {
            given = true;
            LOG.warn(
                    "Store {} of task {} dropped what was put at {}: at stream time {} it keeps what is not older than {}. All"
                            + " that it drops is counted in dropped-records-total, and not told again. Raise the store's"
                            + " retention if that was still needed.",
                    storeName,
                    task,
                    timestamp,
                    streamTime,
                    horizon);
        }
    }
}
