package dev.rangestreams.versioned.store;

import dev.rangestreams.spi.Timelines;
import org.jspecify.annotations.Nullable;

/** What was written to a store since its last commit: a note beside the contents, for whoever opens it after a crash. */
enum Writing {
    /** Nothing. */
    NONE(0),

    /** Only what the changelog holds anyway. */
    RESTORED(1),

    /** What a task put, which under exactly-once may not have been committed. */
    PROCESSED(2);

    private static final String NOTE = "writing";

    private final byte code;

    Writing(int code) {
        this.code = (byte) code;
    }

    /** What the note says; a store that has none was written by nobody. */
    static Writing notedIn(Timelines timelines) {
        byte @Nullable [] noted = timelines.note(NOTE);
        if (noted == null) {
            return NONE;
        }
        return switch (noted[0]) {
            case 0 -> NONE;
            case 1 -> RESTORED;
            default -> PROCESSED;
        };
    }

    void note(Timelines timelines) {
        timelines.putNote(NOTE, new byte[] {code});
    }
}
