package com.example.machines;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;

/** Packs what is put, unpacks what is read, and leaves all else to the store below. */
record PackedTimelines(Timelines inner) implements Timelines {
    @Override
    public void put(byte[] key, long timestamp, long arrival, byte[] value) {
        inner.put(key, timestamp, arrival, Packing.pack(value));
    }

    @Override
    public TimelineCursor read(byte[] key, long from, long to, Order order) {
        return new PackedCursor(inner.read(key, from, to, order));
    }

    @Override
    public TimelineCursor readKeys(byte[] fromKey, byte[] toKey, long from, long to, Order order) {
        return new PackedCursor(inner.readKeys(fromKey, toKey, from, to, order));
    }

    @Override
    public void remove(byte[] key, long timestamp, long arrival) {
        inner.remove(key, timestamp, arrival);
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
    public byte[] note(String name) {
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
