package dev.rangestreams.runtime.internal.store;

import dev.rangestreams.runtime.internal.kafka.TaskFacts;
import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the timelines of a store on an engine, and decides what becomes of what is found there. The store goes on with it, brings
 * it back to the last commit, throws it away with a warning, or refuses it.
 *
 * @param description of the store
 * @param layout how it keeps values
 * @param engine where they are
 * @param context of the store
 */
record StoreOpening(StoreDescription description, String layout, TimelineEngine engine, StateStoreContext context) {
    private static final Logger LOG = LoggerFactory.getLogger(StoreOpening.class);

    /**
     * Opens.
     *
     * @throws EngineException if what is there is of another kind of store, or of another format
     */
    Timelines open() {
        TimelineSettings settings = description.timelines(context.stateDir().toPath());
        Timelines found = opened(settings);
        try {
            String why = engine.durable() ? unusable(found, settings) : null;
            if (why != null) {
                found.close();
                found = emptied(settings, why);
            }
            if (engine.durable()) {
                prepare(found, settings);
            }
            return found;
        } catch (RuntimeException e) {
            found.close();
            throw e;
        }
    }

    private Timelines opened(TimelineSettings settings) {
        @Nullable Timelines opened = engine.open(settings);
        if (opened == null) {
            throw new EngineException(
                    "Engine " + engine.name() + " (" + engine.getClass().getName()
                            + ") gave null when it was to open store " + settings.storeName()
                            + "; an engine has to return timelines, or throw");
        }
        return opened;
    }

    /** Why a store cannot go on with what it finds, null if it can. */
    private @Nullable String unusable(Timelines found, TimelineSettings settings) {
        Checkpoint last = Checkpoint.notedIn(found, settings);
        if (last == null) {
            return isEmpty(found) ? null : "it holds entries, and nothing that says of what kind they are";
        }
        if (!last.kind().equals(description.kind())) {
            throw new EngineException("Its directory " + settings.directory() + " holds a " + last.what()
                    + ", and this is a " + description.kind()
                    + ": give one of the two stores another name, or delete that"
                    + " directory and the store's changelog topic while the application is stopped, to begin anew");
        }
        if (!last.layout().equals(layout)) {
            return "it was written as " + last.layout() + " and is now opened as " + layout;
        }
        boolean inDoubt = description.recovery() == Recovery.PUT_AGAIN
                && TaskFacts.isExactlyOnce(context)
                && last.written().mayBeUncommitted();
        return inDoubt ? "it was not closed in good order, and may hold changes that were never committed" : null;
    }

    private static boolean isEmpty(Timelines timelines) {
        try (TimelineCursor all = timelines.readKeys(null, null, 0, Long.MAX_VALUE, Order.ASCENDING)) {
            return !all.advance();
        }
    }

    private Timelines emptied(TimelineSettings settings, String why) {
        LOG.warn(
                "Store {} of task {} is emptied{}: {}",
                settings.storeName(),
                context.taskId(),
                TaskFacts.isLogged(context, settings.storeName())
                        ? " and restored from its changelog"
                        : ". It has no changelog, so its contents are gone",
                why);
        StoreDirectory.delete(settings.directory(), settings.storeName());
        Timelines empty = opened(settings);
        if (empty.note(Checkpoint.NOTE) != null || !isEmpty(empty)) {
            empty.close();
            throw new EngineException(
                    "Engine " + engine.name()
                            + " still has the contents of a store whose directory was deleted; a durable engine has to keep them there");
        }
        return empty;
    }

    private void prepare(Timelines usable, TimelineSettings settings) {
        Checkpoint last = Checkpoint.notedIn(usable, settings);
        if (last == null) {
            // Before any entry, so that entries without it are of somebody else.
            Checkpoint.none(description.kind(), layout).note(usable);
        } else if (description.recovery() == Recovery.TAKE_OUT && last.written() != Written.NOTHING) {
            takeOutWhatLiesBeyond(usable, last.lastArrival());
            last.with(Written.NOTHING).note(usable);
        }
    }

    private static void takeOutWhatLiesBeyond(Timelines timelines, long lastArrival) {
        // The cursor shows what was there when it was opened, so entries may be taken out under way.
        try (TimelineCursor cursor = timelines.readKeys(null, null, 0, Long.MAX_VALUE, Order.ASCENDING)) {
            while (cursor.advance()) {
                if (cursor.arrival() > lastArrival) {
                    timelines.remove(cursor.key(), cursor.timestamp(), cursor.arrival());
                }
            }
        }
    }
}
