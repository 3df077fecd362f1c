package dev.rangestreams.windowing.internal.state;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** Kept on the heap: only while nothing is processed, since then the open windows themselves are there. */
final class KeptOnHeap implements Kept {
    private final Map<Bytes, byte[]> entries = new TreeMap<>();
    private boolean taken;

    @Override
    public void put(byte[] key, byte[] value) {
        if (!taken) {
            entries.put(Bytes.wrap(key), value);
        }
    }

    @Override
    public void remove(byte[] key) {
        entries.remove(Bytes.wrap(key));
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        return entries.get(Bytes.wrap(key));
    }

    @Override
    public void forEach(BiConsumer<byte[], byte[]> use) {
        entries.forEach((key, value) -> use.accept(key.get(), value));
    }

    @Override
    public void taken() {
        entries.clear();
        taken = true;
    }

    @Override
    public boolean isTaken() {
        return taken;
    }

    @Override
    public <A> void giveBack(Iterable<Pane<A>> panes, PaneCodec<A> codec, byte[] marks) {
        taken = false;
        put(PaneCodec.MARKS, marks);
        panes.forEach(pane -> put(codec.key(pane), codec.entry(0, codec.state(pane))));
    }
}
