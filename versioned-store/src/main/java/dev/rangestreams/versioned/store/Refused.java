package dev.rangestreams.versioned.store;

import dev.rangestreams.core.internal.kafka.DroppedRecords;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts that came too late: each is counted, and the first of a task is warned of, since nothing else shows in a table. */
final class Refused {
    private static final Logger LOG = LoggerFactory.getLogger(Refused.class);

    private final VersionSettings settings;
    private final StateStoreContext context;
    private final DroppedRecords dropped;
    private boolean warned;

    Refused(VersionSettings settings, StateStoreContext context) {
        this.settings = settings;
        this.context = context;
        this.dropped = new DroppedRecords(context);
    }

    void put(long timestamp, long streamTime) {
        dropped.count();
        if (!warned) {
            warned = true;
            LOG.warn(
                    "Store {} of task {} refused a version at {}, which is {} ms behind its stream time {} and so more than"
                            + " its history retention of {} ms. Further ones are only counted, in dropped-records-total.",
                    settings.name(),
                    context.taskId(),
                    timestamp,
                    streamTime - timestamp,
                    streamTime,
                    settings.historyRetentionMs());
        }
    }
}
