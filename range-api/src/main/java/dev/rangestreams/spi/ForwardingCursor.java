package dev.rangestreams.spi;

/** Hands everything on to another cursor; see {@link ForwardingTimelines}. */
public class ForwardingCursor implements TimelineCursor {
    /** The cursor below. */
    protected final TimelineCursor inner;

    /**
     * Puts itself before another cursor.
     *
     * @param inner the cursor below, which is closed with this one
     */
    public ForwardingCursor(TimelineCursor inner) {
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
