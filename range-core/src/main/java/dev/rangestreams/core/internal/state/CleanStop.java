package dev.rangestreams.core.internal.state;

import dev.rangestreams.spi.Timelines;

/** Whether nothing was written to a store after its last commit: a note beside the entries, which a crash leaves at no. */
public final class CleanStop {
    private static final String NOTE = "clean";

    private CleanStop() {}

    /** Whether the store was closed with all that it holds committed. */
    public static boolean was(Timelines timelines) {
        byte[] noted = timelines.note(NOTE);
        return noted != null && noted[0] == 1;
    }

    /** Says that from now on there may be more than what was committed. */
    public static void isOver(Timelines timelines) {
        timelines.putNote(NOTE, new byte[] {0});
    }

    /** Says that there is nothing but what was committed. */
    public static void note(Timelines timelines) {
        timelines.putNote(NOTE, new byte[] {1});
    }
}
