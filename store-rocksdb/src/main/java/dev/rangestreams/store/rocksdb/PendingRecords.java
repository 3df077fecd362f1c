package dev.rangestreams.store.rocksdb;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Where records are written one behind the other: first into a small array of the store's own, then into chunks of the pool. A
 * record lies in one piece. What is larger than a chunk gets an array of its size.
 */
final class PendingRecords {
    /** Enough for a write that is read at once, so that stores which do that need not go to the pool each time. */
    private static final int OWN = 4 << 10;

    /** Together they are less than half of G1's smallest region, as the batch is that is made of them. */
    private static final int MOST_CHUNKS = 15;

    private static final int OFFSET_BITS = 16;
    private static final int OFFSET = (1 << OFFSET_BITS) - 1;

    private final ChunkPool pool;
    private final byte @Nullable [][] chunks = new byte[1 + MOST_CHUNKS][];

    /** How many bytes of each chunk before the present one are written. */
    private final int[] ends = new int[1 + MOST_CHUNKS];

    private int present;

    /** The present chunk. */
    byte[] bytes = new byte[OWN];

    /** Where the next record begins in the present chunk. */
    int end;

    private int sizeBefore;

    PendingRecords(ChunkPool pool) {
        this.pool = pool;
        chunks[0] = bytes;
    }

    /** Whether so many bytes are too many for a chunk. */
    static boolean isLarge(long needed) {
        return needed > ChunkPool.CHUNK;
    }

    boolean holdsLarge() {
        return bytes.length > ChunkPool.CHUNK;
    }

    /** Whether there is room for so many bytes in the present chunk, or another one may be taken. */
    boolean hasRoomFor(long needed) {
        return needed <= bytes.length - end || (!isLarge(needed) && present < MOST_CHUNKS && pool.hasLeft());
    }

    /** Sees to it that there is room for so many bytes from {@link #end} on. */
    void reserve(int needed) {
        if (needed > bytes.length - end) {
            byte[] next = isLarge(needed) ? new byte[needed] : pool.take();
            ends[present] = end;
            sizeBefore += end;
            present++;
            chunks[present] = next;
            bytes = next;
            end = 0;
        }
    }

    /** What {@link #at} and {@link #offset} find a place in the present chunk by; never 0 but for the very first one. */
    int address(int offset) {
        return present << OFFSET_BITS | offset;
    }

    byte[] at(int address) {
        byte[] chunk = chunks[address >>> OFFSET_BITS];
        return chunk == null ? bytes : chunk;
    }

    static int offset(int address) {
        return address & OFFSET;
    }

    /** In bytes. */
    int size() {
        return sizeBefore + end;
    }

    void copyTo(byte[] target, int start) {
        ends[present] = end;
        int at = start;
        for (int i = 0; i <= present; i++) {
            System.arraycopy(at(i << OFFSET_BITS), 0, target, at, ends[i]);
            at += ends[i];
        }
    }

    /** Forgets all records and gives the chunks back. */
    void clear() {
        for (int i = 1; i <= present; i++) {
            byte[] chunk = at(i << OFFSET_BITS);
            if (chunk.length == ChunkPool.CHUNK) {
                pool.giveBack(chunk);
            }
        }
        Arrays.fill(chunks, 1, chunks.length, null);
        present = 0;
        bytes = at(0);
        end = 0;
        sizeBefore = 0;
    }
}
