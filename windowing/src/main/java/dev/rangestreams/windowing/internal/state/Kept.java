package dev.rangestreams.windowing.internal.state;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What is kept of open windows from one commit to the next, as bytes. */
interface Kept {
    void put(byte[] key, byte[] value);

    void remove(byte[] key);

    byte @Nullable [] get(byte[] key);

    void forEach(BiConsumer<byte[], byte[]> use);

    /** The objects are all there is from now on, and bytes of them need not be held beside them. */
    void taken();

    /** Whether the objects are all there is. */
    boolean isTaken();

    /** The objects are given up: what only they had is held as bytes again. */
    <A> void giveBack(Iterable<Pane<A>> panes, PaneCodec<A> codec, byte[] marks);
}
