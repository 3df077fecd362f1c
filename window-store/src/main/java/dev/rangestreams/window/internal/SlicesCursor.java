package dev.rangestreams.window.internal;

import dev.rangestreams.spi.TimelineCursor;
import java.util.List;

/** One cursor after the other. */
final class SlicesCursor implements TimelineCursor {
    private final List<TimelineCursor> slices;
    private int at;

    SlicesCursor(List<TimelineCursor> slices) {
        this.slices = slices;
    }

    @Override
    public boolean advance() {
        while (!current().advance()) {
            if (at == slices.size() - 1) {
                return false;
            }
            current().close();
            at++;
        }
        return true;
    }

    private TimelineCursor current() {
        return slices.get(at);
    }

    @Override
    public byte[] key() {
        return current().key();
    }

    @Override
    public long timestamp() {
        return current().timestamp();
    }

    @Override
    public long arrival() {
        return current().arrival();
    }

    @Override
    public byte[] value() {
        return current().value();
    }

    @Override
    public void close() {
        slices.forEach(TimelineCursor::close);
    }
}
