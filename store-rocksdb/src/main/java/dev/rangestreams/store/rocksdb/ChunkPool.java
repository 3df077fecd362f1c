package dev.rangestreams.store.rocksdb;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The heap in which writes wait, for all stores of the process. A store takes chunks one by one while its writes wait, and gives
 * all of them back when it hands the writes over. A few are kept for whoever comes next, the garbage collector has the others.
 *
 * <p>All stores together take a part of the heap and no more. When nothing is left, a store that wants another chunk hands its own
 * writes over earlier. That costs a call more and waits for nobody.
 */
final class ChunkPool {
    /** In bytes. G1 treats what fills half of a region in a way of its own, and its smallest region has 1 MiB. */
    static final int CHUNK = 32 << 10;

    private static final int PART_OF_HEAP = 16;
    private static final long LEAST = 4L << 20;
    private static final long MOST = 64L << 20;
    private static final int MOST_SPARE = 64;

    /** The one of the process. */
    static final ChunkPool SHARED = new ChunkPool(bound(Runtime.getRuntime().maxMemory()));

    private final long most;
    private final AtomicInteger taken = new AtomicInteger();
    private final ConcurrentLinkedQueue<byte[]> spare = new ConcurrentLinkedQueue<>();
    private final AtomicInteger spares = new AtomicInteger();

    /** Takes how many bytes all stores together may take. */
    ChunkPool(long bound) {
        most = bound / CHUNK;
    }

    /** How much of a heap may be taken, in bytes: a sixteenth, but at least 4 MiB and at most 64 MiB. */
    static long bound(long heap) {
        return Math.max(LEAST, Math.min(MOST, heap / PART_OF_HEAP));
    }

    /** Whether another chunk may be taken. Several threads that ask at once may each take one. */
    boolean hasLeft() {
        return taken.get() < most;
    }

    byte[] take() {
        byte[] chunk = spare.poll();
        if (chunk == null) {
            chunk = new byte[CHUNK];
        } else {
            spares.decrementAndGet();
        }
        taken.incrementAndGet();
        return chunk;
    }

    void giveBack(byte[] chunk) {
        taken.decrementAndGet();
        if (spares.incrementAndGet() <= MOST_SPARE) {
            spare.add(chunk);
        } else {
            spares.decrementAndGet();
        }
    }

    /** How many chunks stores have at this moment. */
    int taken() {
        return taken.get();
    }
}
