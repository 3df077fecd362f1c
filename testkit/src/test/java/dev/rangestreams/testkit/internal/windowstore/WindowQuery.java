package dev.rangestreams.testkit.internal.windowstore;

import dev.rangestreams.testkit.internal.Blob;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** What was asked of a window store: one key, a range of keys, or all. */
public record WindowQuery(
        Form form, @Nullable Blob fromKey, @Nullable Blob toKey, long from, long to, boolean backward) {
    public enum Form {
        ONE_KEY,
        KEYS,
        ALL
    }

    static WindowQuery ofKey(@Nullable Bytes key, long from, long to, boolean backward) {
        return new WindowQuery(Form.ONE_KEY, blob(key), blob(key), from, to, backward);
    }

    static WindowQuery ofKeys(@Nullable Bytes fromKey, @Nullable Bytes toKey, long from, long to, boolean backward) {
        return new WindowQuery(Form.KEYS, blob(fromKey), blob(toKey), from, to, backward);
    }

    static WindowQuery ofAll(long from, long to, boolean backward) {
        return new WindowQuery(Form.ALL, null, null, from, to, backward);
    }

    private static @Nullable Blob blob(@Nullable Bytes key) {
        return key == null ? null : new Blob(key.get());
    }

    public boolean forward(Form asked) {
        return form == asked && !backward;
    }

    public boolean backward(Form asked) {
        return form == asked && backward;
    }
}
