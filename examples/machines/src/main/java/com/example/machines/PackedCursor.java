package com.example.machines;

import dev.rangestreams.spi.TimelineCursor;

/** Unpacks a value when it is asked for. */
record PackedCursor(TimelineCursor inner) implements TimelineCursor {
    @Override
    public byte[] value() {
        return Packing.unpack(inner.value());
    }

    @Override
    public boolean advance() {
        return inner.advance();
    }

    @Override
    public byte[] key() {
        return inner.key();
    }

    @Override
    public long timestamp() {
        return inner.timestamp();
    }

    @Override
    public long arrival() {
        return inner.arrival();
    }

    @Override
    public void close() {
        inner.close();
    }
}
