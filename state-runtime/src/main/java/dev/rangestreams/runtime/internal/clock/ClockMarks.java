package dev.rangestreams.runtime.internal.clock;

import dev.rangestreams.runtime.internal.input.Source;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The marks of the last two commits: the contents of the clock's changelog. A process may end when a commit is prepared and has
 * not gone through. Then the records since the commit before it come again, and the older mark is the one to go on from. The
 * offset of the first record shows whether that is so.
 *
 * @param earlier the mark of a commit that went through
 * @param latest the mark of the last commit that was prepared
 */
public record ClockMarks(ClockMark earlier, ClockMark latest) {
    static final ClockMarks NONE = atBeginning(Bounds.NO_TIME);

    private static final byte VERSION = 2;

    /** Of an operator that has not committed yet, and whose time begins so. */
    static ClockMarks atBeginning(long time) {
        return new ClockMarks(ClockMark.atBeginning(time), ClockMark.atBeginning(time));
    }

    /**
     * The mark to go on from when the first record comes from {@code first}. What comes again after a crash begins behind
     * the earlier mark; a record that both marks cover is from a topic that was rewound, or made anew.
     */
    ClockMark resumeAt(Source first) {
        return comesAgain(first) ? earlier : latest;
    }

    /** Whether a first record shows that the last commit that was prepared did not go through. */
    boolean comesAgain(Source first) {
        return latest.covers(first) && !earlier.covers(first);
    }

    byte[] encode() {
        ByteBuffer out = ByteBuffer.allocate(1 + earlier.size() + latest.size());
        out.put(VERSION);
        earlier.put(out);
        latest.put(out);
        return out.array();
    }

    static ClockMarks decode(byte[] encoded, String storeName) {
        ByteBuffer in = ByteBuffer.wrap(encoded);
        byte version = encoded.length == 0 ? 0 : in.get();
        if (version > VERSION) {
            throw new IllegalStateException("The changelog of " + storeName + " holds format version " + version
                    + ", but this version of RangeStreams reads format version " + VERSION
                    + "; run the version that wrote it, or newer");
        }
        if (version < VERSION) {
            throw notOurs(storeName, "begins with no format that there ever was", encoded, null);
        }
        try {
            return new ClockMarks(ClockMark.get(in), ClockMark.get(in));
        } catch (BufferUnderflowException | IllegalArgumentException | NegativeArraySizeException e) {
            throw notOurs(storeName, "ends too early", encoded, e);
        }
    }

    private static IllegalStateException notOurs(
            String storeName, String why, byte[] encoded, @Nullable RuntimeException cause) {
        return new IllegalStateException(
                "The changelog of " + storeName + " holds an entry of " + encoded.length + " bytes that " + why
                        + "; it was not written by RangeStreams, or is damaged: stop the application and delete that"
                        + " topic, to begin with a new clock",
                cause);
    }
}
