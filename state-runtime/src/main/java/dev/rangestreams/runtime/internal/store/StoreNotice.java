package dev.rangestreams.runtime.internal.store;

import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells where a store is kept and why, once per store and application in the process, and again if that has changed. */
final class StoreNotice {
    private static final Logger LOG = LoggerFactory.getLogger(StoreNotice.class);
    private static final Set<String> GIVEN = ConcurrentHashMap.newKeySet();

    private StoreNotice() {}

    /**
     * To be called when a store was opened.
     *
     * @param cacheBytes what the application may cache of stores of this kind, 0 for nothing
     */
    static void of(StoreDescription description, Storage storage, StateStoreContext context, long cacheBytes) {
        StorePlace place = storage.place();
        String notice = "Store " + description.name() + " of application " + context.applicationId() + " is a "
                + description.kind() + " on " + place.where() + ", because " + place.why() + ". Directory: "
                + directory(description, storage, context) + ". Retention: " + retention(description) + ". Cache: "
                + (cacheBytes == 0 ? "none" : cacheBytes + " bytes, with all others of the application") + ".";
        if (GIVEN.add(notice)) {
            LOG.info("{}", notice);
            if (place.drawback() != null) {
                LOG.warn(
                        "Store {} of application {} is on {}, because {}. {}",
                        description.name(),
                        context.applicationId(),
                        place.where(),
                        place.why(),
                        place.drawback());
            }
        }
    }

    private static String retention(StoreDescription description) {
        return description.retentionMs() == Long.MAX_VALUE ? "endless" : description.retentionMs() + " ms";
    }

    /** The same for all tasks. */
    private static String directory(StoreDescription description, Storage storage, StateStoreContext context) {
        if (!storage.keepsNotes()) {
            return storage.restoresItself() ? "its own" : "none";
        }
        Path task = context.stateDir().toPath();
        boolean ofTask = task.endsWith(context.taskId().toString());
        Path shown = ofTask ? task.resolveSibling("<task>") : task;
        return description.timelines(shown).directory().toString();
    }
}
