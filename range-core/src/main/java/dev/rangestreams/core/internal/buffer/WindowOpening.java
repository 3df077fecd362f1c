package dev.rangestreams.core.internal.buffer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rangestreams.core.internal.kafka.TaskFacts;
import dev.rangestreams.core.internal.kafka.ValueFormat;
import dev.rangestreams.core.internal.state.CleanStop;
import dev.rangestreams.core.internal.state.LeftBehind;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.nio.file.Path;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.jspecify.annotations.Nullable;

/**
 * Opens the timelines of a window store. What is there is thrown away if it cannot be gone on with: it was written for a store
 * of another kind, or it holds changes that were never committed and that nothing could take back.
 *
 * @param settings of the timelines
 * @param duplicates whether all records of one key and time are kept
 * @param format how values are kept
 * @param context of the store
 */
record WindowOpening(TimelineSettings settings, boolean duplicates, ValueFormat format, StateStoreContext context) {
    private static final String KIND = "kind";

    static WindowOpening of(WindowSettings store, StateStoreContext context, ValueFormat format) {
        Path directory = context.stateDir().toPath().resolve("rangestreams").resolve(store.name());
        // A join without window and grace asks for a retention of 0, which shows nothing; to an engine it is a hint.
        return new WindowOpening(
                TimelineSettings.of(store.name(), directory, Math.max(1, store.retentionMs())),
                store.duplicates(),
                format,
                context);
    }

    Timelines open(TimelineEngine engine) {
        Timelines usable = LeftBehind.open(engine, settings, context, this::unusable);
        try {
            usable.putNote(KIND, kind());
            return usable;
        } catch (RuntimeException e) {
            usable.close();
            throw e;
        }
    }

    private @Nullable String unusable(Timelines found) {
        StoredCut.checkFormat(found, settings);
        byte[] noted = found.note(KIND);
        if (noted == null) {
            return null;
        }
        if (!new String(noted, UTF_8).equals(new String(kind(), UTF_8))) {
            return "it was written as " + new String(noted, UTF_8) + " and is now opened as "
                    + new String(kind(), UTF_8);
        }
        // Where duplicates are kept, what was not committed can be told apart and is taken out.
        return !duplicates && TaskFacts.isExactlyOnce(context) && !CleanStop.was(found) ? LeftBehind.IN_DOUBT : null;
    }

    private byte[] kind() {
        return (format + (duplicates ? " with duplicates" : "")).getBytes(UTF_8);
    }
}
