package dev.rangestreams.store.chronicle;

import java.util.Arrays;

/** The hash and the order of keys. */
final class Key {
    private Key() {}

    /** Spreads the bits of what arrays of bytes usually hash to. */
    static int hash(byte[] key) {
        int hash = Arrays.hashCode(key) * 0x9E3779B9;
        return hash ^ (hash >>> 16);
    }
}
