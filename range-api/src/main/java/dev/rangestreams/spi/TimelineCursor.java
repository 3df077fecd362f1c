package dev.rangestreams.spi;

/**
 * Walks over entries of a {@link Timelines} as they were when the cursor was opened. It starts before the first entry:
 *
 * <pre>{@code
 * try (TimelineCursor cursor = timelines.read(key, 20, 30, Order.ASCENDING)) {
 *     while (cursor.advance()) {
 *         use(cursor.timestamp(), cursor.value());
 *     }
 * }
 * }</pre>
 *
 * <p>One thread uses a cursor. The four accessors speak of the current entry; before the first {@link #advance()}, after
 * it returned false, and after {@link #close()} they throw {@link IllegalStateException}. Only {@link #value()} costs
 * more than a field access where an engine can help it, so skipping entries is cheap.
 */
public interface TimelineCursor extends AutoCloseable {
    /**
     * Moves to the next entry.
     *
     * @return false when there is none; every later call then returns false too
     * @throws IllegalStateException after {@link #close()}
     * @throws EngineException if the engine fails, or was closed
     */
    boolean advance();

    /**
     * The current entry's key.
     *
     * @return the key; do not change it
     */
    byte[] key();

    /**
     * The current entry's timestamp.
     *
     * @return milliseconds
     */
    long timestamp();

    /**
     * The current entry's arrival.
     *
     * @return the number that orders entries of one timestamp
     */
    long arrival();

    /**
     * The current entry's value.
     *
     * @return the value; do not change it
     */
    byte[] value();

    /** Gives the cursor's resources back. May be called twice. */
    @Override
    void close();
}
