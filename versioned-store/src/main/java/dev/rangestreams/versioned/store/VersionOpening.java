package dev.rangestreams.versioned.store;

import dev.rangestreams.core.internal.kafka.TaskFacts;
import dev.rangestreams.core.internal.state.StoreDirectory;
import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.Timelines;
import java.nio.file.Path;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the timelines of a versioned store, and empties them if they may hold what was aborted. */
record VersionOpening(VersionSettings settings, StateStoreContext context) {
    private static final Logger LOG = LoggerFactory.getLogger(VersionOpening.class);

    Timelines open() {
        Path task = context.stateDir().toPath();
        Timelines found = settings.open(task);
        try {
            if (!mayHoldWhatWasAborted(found)) {
                return found;
            }
        } catch (RuntimeException e) {
            found.close();
            throw e;
        }
        found.close();
        warn();
        StoreDirectory.delete(settings.timelines(task).directory(), settings.name());
        return emptied(settings.open(task));
    }

    private void warn() {
        LOG.warn(
                "Store {} of task {} is emptied{}: it was not closed in good order, and may hold changes that were never"
                        + " committed",
                settings.name(),
                context.taskId(),
                TaskFacts.isLogged(context, settings.name())
                        ? " and restored from its changelog"
                        : ". It has no changelog, so its contents are gone");
    }

    private boolean mayHoldWhatWasAborted(Timelines found) {
        return settings.durable() && TaskFacts.isExactlyOnce(context) && Writing.notedIn(found) == Writing.PROCESSED;
    }

    private Timelines emptied(Timelines again) {
        if (!mayHoldWhatWasAborted(again)) {
            return again;
        }
        again.close();
        throw new EngineException(
                "Engine " + settings.engine().name()
                        + " still has the contents of a store whose directory was deleted; a durable engine has to keep them there");
    }
}
