package dev.rangestreams.spi;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What every engine has to refuse, with messages that say what to do. An engine may use these checks instead of writing them
 * anew. They cost some comparisons, and take any thread.
 *
 * <p>Each takes the store as its messages are to name it, such as {@code "store orders in /data/orders"}, or an object with such a
 * {@code toString}. That is asked for only when something is refused.
 */
public final class EngineChecks {
    /** How many characters the name of a note has at most. */
    public static final int LONGEST_NOTE_NAME = 100;

    private EngineChecks() {}

    /**
     * Checks what {@link Timelines#remove} is told.
     *
     * @param store the store, for the message
     * @param key the entry's key
     * @param timestamp the entry's time
     * @param arrival the entry's arrival
     * @throws IllegalArgumentException if the timestamp or the arrival is negative
     * @throws NullPointerException if there is no key
     */
    public static void entry(Object store, byte @Nullable [] key, long timestamp, long arrival) {
        if (timestamp < 0 || arrival < 0) {
            throw new IllegalArgumentException("An entry of " + store
                    + " needs a timestamp and an arrival of at least 0, but they are " + timestamp + " and " + arrival);
        }
        Objects.requireNonNull(key, "key");
    }

    /**
     * Checks what {@link Timelines#put} is told.
     *
     * @param store the store, for the message
     * @param key the entry's key
     * @param timestamp the entry's time
     * @param arrival the entry's arrival
     * @param value the entry's value
     * @throws IllegalArgumentException if the timestamp or the arrival is negative
     * @throws NullPointerException if there is no key or no value
     */
    public static void entry(
            Object store, byte @Nullable [] key, long timestamp, long arrival, byte @Nullable [] value) {
        entry(store, key, timestamp, arrival);
        Objects.requireNonNull(value, "value");
    }

    /**
     * Checks what {@link Timelines#putNote} is told.
     *
     * @param store the store, for the message
     * @param name the note's name
     * @param value the note's value
     * @throws IllegalArgumentException if the name has more than {@link #LONGEST_NOTE_NAME} characters
     * @throws NullPointerException if there is no name or no value
     */
    public static void note(Object store, @Nullable String name, byte @Nullable [] value) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(value, "value");
        if (name.length() > LONGEST_NOTE_NAME) {
            throw new IllegalArgumentException("The name of a note in " + store + " may have " + LONGEST_NOTE_NAME
                    + " characters, but has " + name.length() + ": " + name);
        }
    }

    /**
     * What a cursor throws when it is to advance and was closed.
     *
     * @return an exception to throw
     */
    public static IllegalStateException closedCursor() {
        return new IllegalStateException("The cursor was closed; read again for another one");
    }

    /**
     * What a cursor throws when it is asked for its entry and is on none.
     *
     * @param closed whether that is so because it was closed
     * @return an exception to throw
     */
    public static IllegalStateException notOnEntry(boolean closed) {
        return closed
                ? closedCursor()
                : new IllegalStateException("The cursor is on no entry: call advance() and look only while it is true");
    }
}
