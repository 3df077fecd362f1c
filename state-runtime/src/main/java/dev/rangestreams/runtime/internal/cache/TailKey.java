package dev.rangestreams.runtime.internal.cache;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A key of one store. Not a record: it compares bytes, and knows its hash. */
final class TailKey {
    private final long owner;
    private final byte[] bytes;
    private final int hash;

    TailKey(long owner, byte[] bytes) {
        this.owner = owner;
        this.bytes = bytes;
        this.hash = 31 * Arrays.hashCode(bytes) + Long.hashCode(owner);
    }

    int length() {
        return bytes.length;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TailKey key
                && hash == key.hash
                && owner == key.owner
                && Arrays.equals(bytes, key.bytes);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
