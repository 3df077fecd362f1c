package com.example.machines;

import dev.rangestreams.spi.ForwardingCursor;
import dev.rangestreams.spi.ForwardingTimelines;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;

/** Packs what is put, unpacks what is read, and leaves all else to the store below. */
final class PackedTimelines extends ForwardingTimelines {
    PackedTimelines(Timelines inner) {
        super(inner);
    }

    @Override
    public void put(byte[] key, long timestamp, long arrival, byte[] value) {
        super.put(key, timestamp, arrival, Packing.pack(value));
    }

    @Override
    public TimelineCursor read(byte[] key, long from, long to, Order order) {
        return new Unpacking(super.read(key, from, to, order));
    }

    @Override
    public TimelineCursor readKeys(byte[] fromKey, byte[] toKey, long from, long to, Order order) {
        return new Unpacking(super.readKeys(fromKey, toKey, from, to, order));
    }

    private static final class Unpacking extends ForwardingCursor {
        Unpacking(TimelineCursor inner) {
            super(inner);
        }

        @Override
        public byte[] value() {
            return Packing.unpack(super.value());
        }
    }
}
