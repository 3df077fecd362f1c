package dev.rangestreams.core.internal.buffer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rangestreams.core.internal.kafka.TaskFacts;
import dev.rangestreams.core.internal.kafka.ValueFormat;
import dev.rangestreams.core.internal.state.CleanStop;
import dev.rangestreams.core.internal.state.StoreDirectory;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.nio.file.Path;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.TaskId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the timelines of a window store. What is there is thrown away if it cannot be gone on with: it was written for a store
 * of another kind, or it holds changes that were never committed and that nothing could take back.
 *
 * @param settings of the timelines
 * @param duplicates whether all records of one key and time are kept
 * @param format how values are kept
 * @param exactlyOnce whether what was not committed must not be seen again
 * @param logged whether a changelog brings back what is thrown away
 * @param task whose store it is
 */
record WindowOpening(
        TimelineSettings settings,
        boolean duplicates,
        ValueFormat format,
        boolean exactlyOnce,
        boolean logged,
        TaskId task) {
    private static final Logger LOG = LoggerFactory.getLogger(WindowOpening.class);
    private static final String KIND = "kind";

    static WindowOpening of(WindowSettings store, StateStoreContext context, ValueFormat format) {
        Path directory = context.stateDir().toPath().resolve("rangestreams").resolve(store.name());
        // A join without window and grace asks for a retention of 0, which shows nothing; to an engine it is a hint.
        return new WindowOpening(
                new TimelineSettings(store.name(), directory, Math.max(1, store.retentionMs())),
                store.duplicates(),
                format,
                TaskFacts.isExactlyOnce(context),
                TaskFacts.isLogged(context, store.name()),
                context.taskId());
    }

    Timelines open(TimelineEngine engine) {
        Timelines found = engine.open(settings);
        try {
            StoredCut.checkFormat(found, settings);
            String why = unusable(found);
            if (why == null) {
                found.putNote(KIND, kind());
                return found;
            }
            warn(why);
        } catch (RuntimeException e) {
            found.close();
            throw e;
        }
        found.close();
        StoreDirectory.delete(settings.directory(), name());
        Timelines empty = engine.open(settings);
        empty.putNote(KIND, kind());
        return empty;
    }

    private void warn(String why) {
        if (logged) {
            LOG.warn("Store {} of task {} is emptied and restored from its changelog: {}", name(), task, why);
        } else {
            LOG.warn(
                    "Store {} of task {} is emptied. It has no changelog, so its contents are gone: {}",
                    name(),
                    task,
                    why);
        }
    }

    private @Nullable String unusable(Timelines found) {
        byte[] noted = found.note(KIND);
        if (noted == null) {
            return null;
        }
        if (!new String(noted, UTF_8).equals(new String(kind(), UTF_8))) {
            return "it was written as " + new String(noted, UTF_8) + " and is now opened as "
                    + new String(kind(), UTF_8);
        }
        // Where duplicates are kept, what was not committed can be told apart and is taken out.
        return exactlyOnce && !duplicates && !CleanStop.was(found)
                ? "it was not closed in good order, and may hold changes that were never committed"
                : null;
    }

    private byte[] kind() {
        return (format + (duplicates ? " with duplicates" : "")).getBytes(UTF_8);
    }

    private String name() {
        return settings.storeName();
    }
}
