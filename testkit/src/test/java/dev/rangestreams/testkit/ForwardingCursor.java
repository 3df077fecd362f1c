package dev.rangestreams.testkit;

import dev.rangestreams.spi.TimelineCursor;

/** Hands everything on, for one method or two to be broken. */
class ForwardingCursor implements TimelineCursor {
    final TimelineCursor inner;

    ForwardingCursor(TimelineCursor inner) {
        this.inner = inner;
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
    public byte[] value() {
        return inner.value();
    }

    @Override
    public void close() {
        inner.close();
    }
}
