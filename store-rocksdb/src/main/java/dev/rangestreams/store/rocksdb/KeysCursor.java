package dev.rangestreams.store.rocksdb;

import dev.rangestreams.spi.EngineChecks;
import dev.rangestreams.spi.TimelineCursor;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Merges the walks through the live buckets, whose iterators were all opened at the same moment. */
final class KeysCursor implements TimelineCursor {
    private final RocksTimelines owner;
    private final List<NativeReader> readers;
    private final List<BucketWalk> walks;

    /** The walks that are on an entry, but for the current one. */
    private final PriorityQueue<BucketWalk> waiting = new PriorityQueue<>();

    private @Nullable BucketWalk current;
    private byte @Nullable [] key;
    private boolean started;
    private boolean closed;

    /** Takes the walks, and the readers they walk on. */
    KeysCursor(RocksTimelines owner, List<NativeReader> readers, List<BucketWalk> walks) {
        this.owner = owner;
        this.readers = readers;
        this.walks = walks;
    }

    @Override
    public boolean advance() {
        if (closed) {
            throw EngineChecks.closedCursor();
        }
        owner.mustBeOpen("advance a cursor");
        BucketWalk last = current;
        current = null;
        key = null;
        if (!started) {
            started = true;
            walks.forEach(this::advance);
        } else if (last != null) {
            advance(last);
        }
        current = waiting.poll();
        return current != null;
    }

    private void advance(BucketWalk walk) {
        if (walk.advance()) {
            waiting.add(walk);
        }
    }

    @Override
    public byte[] key() {
        byte[] present = key;
        if (present == null) {
            present = onEntry().key();
            key = present;
        }
        return present;
    }

    @Override
    public long timestamp() {
        return onEntry().timestamp();
    }

    @Override
    public long arrival() {
        return onEntry().arrival();
    }

    @Override
    public byte[] value() {
        return onEntry().value();
    }

    private BucketWalk onEntry() {
        BucketWalk walk = current;
        if (walk == null) {
            throw EngineChecks.notOnEntry(closed);
        }
        return walk;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            current = null;
            key = null;
            waiting.clear();
            owner.cursorClosed();
            readers.forEach(owner::giveBack);
        }
    }
}
