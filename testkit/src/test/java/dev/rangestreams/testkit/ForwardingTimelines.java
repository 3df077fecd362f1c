package dev.rangestreams.testkit;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import org.jspecify.annotations.Nullable;

/** Hands everything on, for one method or two to be broken. */
class ForwardingTimelines implements Timelines {
    final Timelines inner;

    ForwardingTimelines(Timelines inner) {
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
