package dev.rangestreams.store.rocksdb;

import dev.rangestreams.spi.EngineException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * What one native iterator needs to run: bounds in native memory, read options that point to them, and buffers. Making
 * these costs as much as a seek, so readers are used again by later cursors; the iterator itself is new each time, since
 * bounds must not change under a living iterator.
 *
 * <p>A cursor's thread and the thread that closes the store may meet here. So every use of native memory happens between
 * {@link #enter} and {@link #exit}, which cost an atomic operation; {@link #kill} waits for the use that is going on, and
 * lets in no other.
 */
final class NativeReader {
    private static final int FREE = 0;
    private static final int BUSY = 1;
    private static final int DEAD = 2;
    private static final int FIRST_KEY_CAPACITY = 128;
    private static final int SCRATCH = 4 << 10;

    private final StoreLocation location;
    private final AtomicInteger state = new AtomicInteger(FREE);

    /** Keeps a walk of many steps from slipping in again and again before whoever wants to end it. */
    private volatile boolean ending;

    private final ReadOptions options = new ReadOptions();
    private final byte[] scratch = new byte[SCRATCH];
    private final NativeBound lower = new NativeBound();
    private final NativeBound upper = new NativeBound();
    private @Nullable RocksIterator iterator;

    /** Where the iterator is to go; its user fills it and says how many bytes count. */
    byte[] target = new byte[FIRST_KEY_CAPACITY];

    /** The present entry's key in RocksDB, as far as {@link #loadKey} was called; {@code keyLength} bytes of it count. */
    byte[] key = new byte[FIRST_KEY_CAPACITY];

    int keyLength;

    NativeReader(StoreLocation location) {
        this.location = location;
        options.setBackgroundPurgeOnIteratorCleanup(true);
    }

    /** Makes room for this many bytes in {@code target}; what was in it may be gone. */
    void ensureCapacity(int capacity) {
        if (capacity > target.length) {
            target = new byte[Math.max(capacity, 2 * target.length)];
        }
    }

    /** Sets the bound below which the next iterator does not go, inclusive, to the first bytes of {@code target}. */
    void lowerBound(int length) {
        options.setIterateLowerBound(lower.set(target, length));
    }

    /** Sets the bound that the next iterator does not reach to the first bytes of {@code target}. */
    void upperBound(int length) {
        options.setIterateUpperBound(upper.set(target, length));
    }

    /** Creates the iterator, which sees the database as it is now; bounds must be set before. */
    void open(RocksDB database) {
        iterator = database.newIterator(options);
    }

    void enter(String operation) {
        if (ending) {
            throw location.closed(operation);
        }
        while (!state.weakCompareAndSetAcquire(FREE, BUSY)) {
            if (ending) {
                throw location.closed(operation);
            }
            Thread.onSpinWait();
        }
    }

    void exit() {
        state.setRelease(FREE);
    }

    private RocksIterator iterator() {
        RocksIterator present = iterator;
        if (present == null) {
            throw new IllegalStateException("No iterator is open on this reader of " + location);
        }
        return present;
    }

    /** Goes to the first key not below (or not above, for descending) the first bytes of {@code target}. */
    boolean seek(int length, boolean ascending) {
        ByteBuffer goal = ByteBuffer.wrap(target, 0, length);
        RocksIterator moving = iterator();
        if (ascending) {
            moving.seek(goal);
        } else {
            moving.seekForPrev(goal);
        }
        return isValid(moving);
    }

    boolean step(boolean ascending) {
        RocksIterator moving = iterator();
        if (ascending) {
            moving.next();
        } else {
            moving.prev();
        }
        return isValid(moving);
    }

    private boolean isValid(RocksIterator moving) {
        if (moving.isValid()) {
            return true;
        }
        try {
            moving.status();
            return false;
        } catch (RocksDBException e) {
            throw location.failed("advance a cursor", e);
        }
    }

    void loadKey() {
        keyLength = iterator().key(key, 0, key.length);
        if (keyLength > key.length) {
            key = new byte[Math.max(keyLength, 2 * key.length)];
            keyLength = iterator().key(key, 0, key.length);
        }
    }

    /** Whether the present entry's key, which must be loaded, begins as {@code target} and is {@code tail} bytes longer. */
    boolean isAtTarget(int prefix, int tail) {
        return keyLength == prefix + tail && Arrays.equals(key, 0, prefix, target, 0, prefix);
    }

    byte[] value() {
        // Through an array of ours: for a buffer in native memory, each call would look up what kind of buffer it is.
        int length = iterator().value(scratch, 0, scratch.length);
        return length > scratch.length ? iterator().value() : Arrays.copyOf(scratch, length);
    }

    /** The value under the key that is the first bytes of {@code target}, or null. Needs no iterator. */
    byte @Nullable [] get(RocksDB database, int length) {
        enter("get");
        try {
            int found = database.get(options, target, 0, length, scratch, 0, scratch.length);
            if (found == RocksDB.NOT_FOUND) {
                return null;
            }
            return found > scratch.length
                    ? database.get(options, Arrays.copyOf(target, length))
                    : Arrays.copyOf(scratch, found);
        } catch (RocksDBException e) {
            throw location.failed("get", e);
        } finally {
            exit();
        }
    }

    /** Gives the iterator back; the reader can then be opened again. False if the store was closed meanwhile. */
    boolean closeIterator() {
        try {
            enter("close a cursor");
        } catch (EngineException storeClosed) {
            return false;
        }
        try {
            closeOpenIterator();
        } finally {
            exit();
        }
        return true;
    }

    private void closeOpenIterator() {
        RocksIterator open = iterator;
        iterator = null;
        if (open != null) {
            open.close();
        }
    }

    /** Gives all native memory back, once. Whoever holds a cursor on this reader is told so at its next step. */
    void kill() {
        ending = true;
        while (!state.weakCompareAndSetAcquire(FREE, DEAD)) {
            if (state.get() == DEAD) {
                return;
            }
            Thread.onSpinWait();
        }
        closeOpenIterator();
        options.close();
        lower.close();
        upper.close();
    }
}
