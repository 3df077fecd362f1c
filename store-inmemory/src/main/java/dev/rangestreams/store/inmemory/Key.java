package dev.rangestreams.store.inmemory;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A key's bytes as something that a map can hold: equal by content, ordered as unsigned bytes. */
final class Key implements Comparable<Key> {
    final byte[] bytes;
    private final int hash;

    Key(byte[] bytes) {
        this.bytes = Objects.requireNonNull(bytes, "key");
        this.hash = Arrays.hashCode(bytes);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Key key && hash == key.hash && Arrays.equals(bytes, key.bytes);
    }

    @Override
    public int compareTo(Key other) {
        return Arrays.compareUnsigned(bytes, other.bytes);
    }
}
