package dev.rangestreams.windowing.internal.state;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Kept in an engine, one entry per key, replaced in place. */
record KeptInEngine(Timelines timelines) implements Kept {
    @Override
    public void put(byte[] key, byte[] value) {
        timelines.put(key, 0, 0, value);
    }

    @Override
    public void remove(byte[] key) {
        timelines.remove(key, 0, 0);
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        return timelines.get(key, 0, 0);
    }

    @Override
    public void forEach(BiConsumer<byte[], byte[]> use) {
        try (TimelineCursor cursor = timelines.readKeys(null, null, 0, Long.MAX_VALUE, Order.ASCENDING)) {
            while (cursor.advance()) {
                use.accept(cursor.key(), cursor.value());
            }
        }
    }

    @Override
    public void taken() {
        // The engine keeps what it has.
    }

    @Override
    public boolean isTaken() {
        return false;
    }

    @Override
    public <A> void giveBack(Iterable<Pane<A>> panes, PaneCodec<A> codec, byte[] marks) {
        // The engine has them.
    }
}
