package dev.rangestreams.store.chronicle;

/**
 * Values too large for a chunk, in a chain of blocks. A chunk keeps a reference: the first block's id and the value's
 * length.
 *
 * <pre>{@code
 * id 8 | size 4 | length of this piece 4 | id of the next piece, or -1 8 | bytes
 * }</pre>
 */
final class LargeValues {
    /** How many bytes a reference has. */
    static final int REFERENCE = Long.BYTES + Integer.BYTES;

    private static final int LENGTH = 12;
    private static final int NEXT = 16;
    private static final int HEAD = 24;

    /** How many units of a map a piece takes at most: all but the first one of a value take as many. */
    static final int UNITS = 64;

    private static final int LARGEST = lengthIn(UNITS);
    private static final long NONE = -1;

    private final BlockMaps maps;

    LargeValues(BlockMaps maps) {
        this.maps = maps;
    }

    /** Stores a value and gives its reference. Nothing is left behind if that fails. */
    byte[] write(byte[] value) {
        int end = value.length;
        long next = NONE;
        try {
            while (end > 0) {
                // From the last piece to the first, so that each knows its successor.
                int length = end % LARGEST == 0 ? LARGEST : end % LARGEST;
                long piece = maps.allocate(sizeFor(length));
                end -= length;
                NativeMemory.putInt(piece + LENGTH, length);
                NativeMemory.putLong(piece + NEXT, next);
                NativeMemory.write(value, end, piece + HEAD, length);
                next = Block.id(piece);
            }
        } catch (RuntimeException e) {
            free(next);
            throw e;
        }
        byte[] reference = new byte[REFERENCE];
        NativeMemory.putLong(reference, 0, next);
        NativeMemory.putInt(reference, Long.BYTES, value.length);
        return reference;
    }

    /** How much of a value a piece of so many units holds. */
    static int lengthIn(int units) {
        return BlockMap.block(units) - HEAD;
    }

    private static int sizeFor(int length) {
        int units = 1;
        while (lengthIn(units) < length) {
            units++;
        }
        return BlockMap.block(units);
    }

    /** Takes back what {@link #write} just stored. */
    void free(byte[] reference) {
        free(NativeMemory.getLong(reference, 0));
    }

    private void free(long first) {
        long id = first;
        while (id != NONE) {
            long piece = maps.address(id);
            id = NativeMemory.getLong(piece + NEXT);
            maps.free(piece);
        }
    }

    /** The value that the reference at this place of the array stands for. */
    byte[] read(byte[] references, int at) {
        byte[] value = new byte[NativeMemory.getInt(references, at + Long.BYTES)];
        int read = 0;
        long id = NativeMemory.getLong(references, at);
        while (id != NONE) {
            long piece = maps.address(id);
            int length = NativeMemory.getInt(piece + LENGTH);
            NativeMemory.read(piece + HEAD, value, read, length);
            read += length;
            id = NativeMemory.getLong(piece + NEXT);
        }
        return value;
    }

    /** Lets go of the value that a reference in memory stands for. */
    void retire(long reference, Pins pins) {
        long id = NativeMemory.getLong(reference);
        while (id != NONE) {
            long piece = maps.address(id);
            id = NativeMemory.getLong(piece + NEXT);
            pins.retire(piece);
        }
    }
}
