package dev.rangestreams.spi;

import org.jspecify.annotations.Nullable;

/**
 * Hands everything on to another store. Extend it for an engine that lies on top of another, which measures it, say, or
 * stores values in a form of its own, and override what is different:
 *
 * <pre>{@code
 * final class Encrypted extends ForwardingTimelines {
 *     public void put(byte[] key, long timestamp, long arrival, byte[] value) {
 *         super.put(key, timestamp, arrival, encrypt(value));
 *     }
 *     // and decrypt in a ForwardingCursor around what read and readKeys give
 * }
 * }</pre>
 *
 * <p>Only {@link Timelines#get} is not handed on but answered by {@link #read}, so that it gives what cursors show; override
 * it where that is too slow. A method that {@link Timelines} gains later will be treated in the same way: handed on, or answered by others
 * that may have been changed.
 */
public class ForwardingTimelines implements Timelines {
    /** The store below. */
    protected final Timelines inner;

    /**
     * Puts itself before another store.
     *
     * @param inner the store below, which is closed with this one
     */
    public ForwardingTimelines(Timelines inner) {
        this.inner = inner;
    }

    @Override
    public void put(byte[] key, long timestamp, long arrival, byte[] value) {
        inner.put(key, timestamp, arrival, value);
    }

    @Override
    public void remove(byte[] key, long timestamp, long arrival) {
        inner.remove(key, timestamp, arrival);
    }

    @Override
    public TimelineCursor read(byte[] key, long from, long to, Order order) {
        return inner.read(key, from, to, order);
    }

    @Override
    public TimelineCursor readKeys(
            byte @Nullable [] fromKey, byte @Nullable [] toKey, long from, long to, Order order) {
        return inner.readKeys(fromKey, toKey, from, to, order);
    }

    @Override
    public void expireBefore(long bound) {
        inner.expireBefore(bound);
    }

    @Override
    public void putNote(String name, byte[] value) {
        inner.putNote(name, value);
    }

    @Override
    public byte @Nullable [] note(String name) {
        return inner.note(name);
    }

    @Override
    public void flush() {
        inner.flush();
    }

    @Override
    public long approximateEntries() {
        return inner.approximateEntries();
    }

    @Override
    public int openCursors() {
        return inner.openCursors();
    }

    @Override
    public void close() {
        inner.close();
    }
}
