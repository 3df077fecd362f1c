package dev.rangestreams.store.chronicle;

/**
 * Values too large for a chunk, in a chain of blocks. A chunk keeps a reference: the first block's id and the value's
 * length.
 *
 * <pre>{@code
 * id 8 | size 4 | length of this piece 4 | id of the next piece, or -1 8 | bytes
 * }</pre>
 */
final class Pieces {
    /** How many bytes a reference has. */
    static final int REFERENCE = Long.BYTES + Integer.BYTES;

    private static final int LENGTH = 12;
    private static final int NEXT = 16;
    private static final int HEAD = 24;
    private static final int LARGEST = Volume.block(64);
    private static final long NONE = -1;

    private final Space space;

    Pieces(Space space) {
        this.space = space;
    }

    /** Stores a value and gives its reference. Nothing is left behind if that fails. */
    byte[] write(byte[] value) {
        int end = value.length;
        long next = NONE;
        try {
            while (end > 0) {
                // From the last piece to the first, so that each knows its successor.
                int length = end % (LARGEST - HEAD) == 0 ? LARGEST - HEAD : end % (LARGEST - HEAD);
                long piece = space.allocate(sizeFor(length));
                end -= length;
                Raw.putInt(piece + LENGTH, length);
                Raw.putLong(piece + NEXT, next);
                Raw.write(value, end, piece + HEAD, length);
                next = Block.id(piece);
            }
        } catch (RuntimeException e) {
            free(next);
            throw e;
        }
        byte[] reference = new byte[REFERENCE];
        Raw.putLong(reference, 0, next);
        Raw.putInt(reference, Long.BYTES, value.length);
        return reference;
    }

    private static int sizeFor(int length) {
        int units = 1;
        while (Volume.block(units) < HEAD + length) {
            units++;
        }
        return Volume.block(units);
    }

    /** Takes back what {@link #write} just stored. */
    void free(byte[] reference) {
        free(Raw.getLong(reference, 0));
    }

    private void free(long first) {
        long id = first;
        while (id != NONE) {
            long piece = space.address(id);
            id = Raw.getLong(piece + NEXT);
            space.free(piece);
        }
    }

    /** The value that the reference at this place of the array stands for. */
    byte[] read(byte[] references, int at) {
        byte[] value = new byte[Raw.getInt(references, at + Long.BYTES)];
        int read = 0;
        long id = Raw.getLong(references, at);
        while (id != NONE) {
            long piece = space.address(id);
            int length = Raw.getInt(piece + LENGTH);
            Raw.read(piece + HEAD, value, read, length);
            read += length;
            id = Raw.getLong(piece + NEXT);
        }
        return value;
    }

    /** Lets go of the value that a reference in memory stands for. */
    void retire(long reference, Pins pins) {
        long id = Raw.getLong(reference);
        while (id != NONE) {
            long piece = space.address(id);
            id = Raw.getLong(piece + NEXT);
            pins.retire(piece);
        }
    }
}
