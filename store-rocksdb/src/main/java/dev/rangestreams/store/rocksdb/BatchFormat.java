package dev.rangestreams.store.rocksdb;

/**
 * RocksDB's own format of a write batch: twelve bytes of head, of which the last four are the number of records (little endian);
 * then per record a tag, the key and, unless it is a deletion, the value, each behind its length.
 */
final class BatchFormat {
    static final int HEAD = 12;
    static final byte DELETION = 0;
    static final byte VALUE = 1;

    /** A tag and two lengths of at most five bytes. */
    static final int LARGEST_OVERHEAD = 11;

    private BatchFormat() {}

    /** Writes a value behind its length, and tells the index behind it. */
    static int putValue(byte[] to, int start, byte[] value) {
        int at = putNumber(to, start, value.length);
        System.arraycopy(value, 0, to, at, value.length);
        return at + value.length;
    }

    /** Writes a number in groups of seven bits, lowest first, and tells the index behind it. */
    static int putNumber(byte[] to, int start, int value) {
        int at = start;
        int rest = value;
        while (rest >= 0x80) {
            to[at++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        to[at++] = (byte) rest;
        return at;
    }

    /** The number that begins at an index. */
    static int numberAt(byte[] in, int start) {
        int value = 0;
        int at = start;
        for (int shift = 0; ; shift += 7) {
            byte group = in[at++];
            value |= (group & 0x7F) << shift;
            if (group >= 0) {
                return value;
            }
        }
    }

    /** In how many groups a number is written. */
    static int sizeOf(int number) {
        return (Integer.SIZE + 6 - Integer.numberOfLeadingZeros(number | 1)) / 7;
    }

    /** The index behind the key whose length begins at another one. */
    static int behindKey(byte[] in, int start) {
        int keyLength = numberAt(in, start);
        return start + sizeOf(keyLength) + keyLength;
    }

    static void putCount(byte[] batch, int records) {
        for (int i = 0; i < Integer.BYTES; i++) {
            batch[HEAD - Integer.BYTES + i] = (byte) (records >>> (Byte.SIZE * i));
        }
    }
}
