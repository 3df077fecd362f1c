package dev.rangestreams.windowing.internal.state;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * What the last window of each key that closed had come to, for windows that refer to it. It is kept as a pane is, so that it goes
 * back with the panes when a commit does not go through. Used by the thread of the task.
 */
final class LastResults<A> {
    private final Map<Bytes, Pane<A>> last = new HashMap<>();
    private final Changes<A> changes;
    private final PaneCodec<A> codec;

    LastResults(PaneCodec<A> codec, Changes<A> changes) {
        this.codec = codec;
        this.changes = changes;
    }

    void closed(Bytes key, long end, long newest, A accumulator) {
        // As bytes, for the object may be a pane's that other windows go on to share.
        byte[] encoded = codec.encode(accumulator);
        Pane<A> pane = last.get(key);
        if (pane == null) {
            pane = Pane.ofLastResult(key, end, newest, encoded);
            last.put(key, pane);
        }
        changes.changing(pane);
        pane.becomes(encoded, newest, end);
    }

    @Nullable
    Pane<A> get(Bytes key) {
        return last.get(key);
    }

    void takeUp(Pane<A> pane) {
        last.put(pane.key(), pane);
    }

    void takeOut(Pane<?> pane) {
        last.remove(pane.key());
    }

    void forEach(Consumer<Pane<A>> use) {
        last.values().forEach(use);
    }
}
