package dev.rangestreams.store.rocksdb;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * How keys and numbers look in RocksDB, which orders by unsigned bytes. Numbers are big endian. In keys, a zero byte is
 * followed by 0xFF, and two zero bytes end the key: so no key is the beginning of another one, and the order of keys is
 * kept.
 */
final class Bytes {
    /** Bytes behind a written key: its end mark. */
    static final int END_MARK = 2;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private Bytes() {}

    static long longAt(byte[] from, int at) {
        return (long) LONGS.get(from, at);
    }

    static void putLong(byte[] to, int at, long value) {
        LONGS.set(to, at, value);
    }

    /** How many bytes a key takes with its end mark. */
    static int writtenLength(byte[] key) {
        int length = key.length + END_MARK;
        for (byte part : key) {
            if (part == 0) {
                length++;
            }
        }
        return length;
    }

    /** Writes a key with its end mark and tells the index behind it. */
    static int write(byte[] key, byte[] to, int start) {
        int at = start;
        for (byte part : key) {
            to[at++] = part;
            if (part == 0) {
                to[at++] = (byte) 0xFF;
            }
        }
        to[at++] = 0;
        to[at++] = 0;
        return at;
    }

    /** Reads a key that was written with its end mark; {@code end} is the index behind the mark. */
    static byte[] read(byte[] from, int start, int end) {
        int last = end - END_MARK;
        int zeros = 0;
        for (int i = start; i < last; i++) {
            if (from[i] == 0) {
                zeros++;
                i++;
            }
        }
        byte[] key = new byte[last - start - zeros];
        int at = start;
        for (int i = 0; i < key.length; i++) {
            key[i] = from[at++];
            if (key[i] == 0) {
                at++;
            }
        }
        return key;
    }
}
