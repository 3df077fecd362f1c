package dev.rangestreams.core.internal.state;

import dev.rangestreams.core.internal.kafka.TaskFacts;
import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.util.function.Function;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a store finds where it was opened before: it goes on with that, or has it thrown away, with a warning. */
public final class LeftBehind {
    /** A reason for the latter. */
    public static final String IN_DOUBT =
            "it was not closed in good order, and may hold changes that were never committed";

    private static final Logger LOG = LoggerFactory.getLogger(LeftBehind.class);

    private LeftBehind() {}

    /**
     * Opens a store, and if what is there cannot be gone on with, opens it once more without that.
     *
     * @param unusable says why what is there cannot be gone on with; null if it can
     */
    public static Timelines open(
            TimelineEngine engine,
            TimelineSettings settings,
            StateStoreContext context,
            Function<Timelines, @Nullable String> unusable) {
        Timelines found = engine.open(settings);
        String why = why(found, unusable);
        if (why == null) {
            return found;
        }
        found.close();
        LOG.warn(
                "Store {} of task {} is emptied{}: {}",
                settings.storeName(),
                context.taskId(),
                TaskFacts.isLogged(context, settings.storeName())
                        ? " and restored from its changelog"
                        : ". It has no changelog, so its contents are gone",
                why);
        StoreDirectory.delete(settings.directory(), settings.storeName());
        Timelines empty = engine.open(settings);
        if (why(empty, unusable) != null) {
            empty.close();
            throw new EngineException(
                    "Engine " + engine.name()
                            + " still has the contents of a store whose directory was deleted; a durable engine has to keep them there");
        }
        return empty;
    }

    private static @Nullable String why(Timelines found, Function<Timelines, @Nullable String> unusable) {
        try {
            return unusable.apply(found);
        } catch (RuntimeException e) {
            found.close();
            throw e;
        }
    }
}
