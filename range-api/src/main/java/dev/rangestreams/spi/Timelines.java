package dev.rangestreams.spi;

import org.jspecify.annotations.Nullable;

/**
 * The open timelines of one store: for each key, entries in the order of (timestamp, arrival).
 *
 * <p><b>Identity.</b> An entry is known by (key, timestamp, arrival); putting the same three again replaces its value.
 * Keys are any bytes, also none at all, and compare as unsigned bytes. Timestamps and arrivals are zero or positive.
 *
 * <p><b>Reading.</b> A cursor shows what was there when it was opened, whatever is written later. It sees every earlier
 * {@code put}, flushed or not. Worked example: one key, entries A@10, B@20, C@30, D@40. {@code read(key, 20, 30,
 * ASCENDING)} gives B, C; {@code read(key, 0, 29, DESCENDING)} gives B, A.
 *
 * <p><b>Threads.</b> One thread writes ({@code put}, {@code remove}, {@code note}, {@code expireBefore}, {@code flush}).
 * Any thread may read meanwhile. {@code close} waits for no reader: reading afterwards throws.
 *
 * <p><b>Ownership.</b> An engine keeps no array it was handed unless it copies it or the caller never changes it again;
 * callers give up the right to change a key or value once it was put, and never change an array a cursor gave them.
 *
 * <p><b>Errors.</b> Every method throws {@link EngineException} after {@code close}, except {@code close} itself, which
 * may be called again. Negative timestamps or arrivals are refused with {@link IllegalArgumentException} in writes.
 */
public interface Timelines extends AutoCloseable {
    /**
     * Stores an entry, replacing the one with the same key, timestamp and arrival. An entry below the bound of {@link
     * #expireBefore(long)} is ignored. Costs O(1) amortised for the newest entry of a key.
     *
     * @param key the key
     * @param timestamp the entry's time in milliseconds, zero or positive
     * @param arrival decides the order among entries of one timestamp, zero or positive
     * @param value the value; may be empty
     */
    void put(byte[] key, long timestamp, long arrival, byte[] value);

    /**
     * Removes one entry; nothing happens if it is not there.
     *
     * @param key the key
     * @param timestamp the entry's time
     * @param arrival the entry's arrival
     */
    void remove(byte[] key, long timestamp, long arrival);

    /**
     * Reads the value of one entry. What comes with this interface opens a cursor; an engine that finds an entry without
     * one should do better, since the newest version of a key and the window of a time are asked for like this.
     *
     * @param key the key
     * @param timestamp the entry's time; any long
     * @param arrival the entry's arrival; any long
     * @return the value, or null if there is no such entry
     */
    default byte @Nullable [] get(byte[] key, long timestamp, long arrival) {
        try (TimelineCursor cursor = read(key, timestamp, timestamp, Order.ASCENDING)) {
            while (cursor.advance()) {
                if (cursor.arrival() == arrival) {
                    return cursor.value();
                }
            }
            return null;
        }
    }

    /**
     * Reads one key's entries with {@code from <= timestamp <= to}; nothing if {@code from > to}. Bounds may be any long.
     *
     * @param key the key
     * @param from the lowest timestamp, inclusive
     * @param to the highest timestamp, inclusive
     * @param order oldest or newest first
     * @return a cursor before its first entry; the caller closes it
     */
    TimelineCursor read(byte[] key, long from, long to, Order order);

    /**
     * Reads the entries of all keys between two keys, by key, then timestamp, then arrival (or the exact reverse).
     *
     * @param fromKey the lowest key, inclusive; null for no bound
     * @param toKey the highest key, inclusive; null for no bound
     * @param from the lowest timestamp, inclusive
     * @param to the highest timestamp, inclusive
     * @param order ascending or its exact reverse
     * @return a cursor before its first entry; the caller closes it
     */
    TimelineCursor readKeys(byte @Nullable [] fromKey, byte @Nullable [] toKey, long from, long to, Order order);

    /**
     * From now on no read returns an entry with {@code timestamp < bound}, and its storage is given back, at the latest
     * when everything in its time partition has passed the bound. Costs O(what expires). A lower bound than an earlier
     * one changes nothing. The bound is not kept over a reopen: the caller, who knows the time, sets it again.
     *
     * @param bound the lowest timestamp that stays, in milliseconds
     */
    void expireBefore(long bound);

    /**
     * Keeps a small named value beside the entries: whoever reads the store's contents back after a crash finds the notes
     * as they were at some moment not before any entry found. (Writes become durable in the order they were made.)
     *
     * @param name the name, at most 100 characters
     * @param value the value; an earlier one is replaced
     */
    void putNote(String name, byte[] value);

    /**
     * A value kept by {@link #putNote}.
     *
     * @param name the name
     * @return the value, or null if there is none
     */
    byte @Nullable [] note(String name);

    /** Makes everything written so far as durable as the engine can; does nothing where nothing is durable. */
    void flush();

    /**
     * About how many entries are stored. May count expired and replaced ones. Users see it as the store's metric {@code
     * estimate-num-keys}; so it should cost about as much as a read, and any thread may ask.
     *
     * @return an estimate, never negative
     */
    long approximateEntries();

    /**
     * How many cursors are open at this moment.
     *
     * @return the number, 0 when all were closed
     */
    int openCursors();

    /** Writes what is pending, gives all resources back, and invalidates cursors still open. May be called twice. */
    @Override
    void close();
}
