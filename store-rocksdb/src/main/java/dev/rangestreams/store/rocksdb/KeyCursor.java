package dev.rangestreams.store.rocksdb;

import dev.rangestreams.spi.EngineChecks;
import dev.rangestreams.spi.TimelineCursor;
import org.jspecify.annotations.Nullable;

/**
 * Walks over one key's entries with one native iterator, bucket by bucket. In the bucket where the walk ends, the
 * iterator's own bound ends it, so there the key is looked at only if somebody asks for it.
 *
 * <p>Whoever asked for the timestamp or the value of an entry will ask for the next entry's too: then these are fetched
 * along with the step, instead of entering the reader again for each.
 */
final class KeyCursor implements TimelineCursor {
    private final RocksTimelines owner;
    private final byte[] key;
    private final KeyRange range;
    private final boolean ascending;
    private @Nullable NativeReader reader;
    private int bucket;
    private boolean started;
    private boolean ended;
    private boolean onEntry;
    private boolean closed;
    private boolean keyLoaded;
    private boolean keyWanted;
    private boolean valueWanted;
    private byte @Nullable [] value;

    /** Takes a reader whose iterator is open, or null if the range is known to be empty. */
    KeyCursor(RocksTimelines owner, byte[] key, KeyRange range, @Nullable NativeReader reader) {
        this.owner = owner;
        this.key = key;
        this.range = range;
        this.ascending = range.ascending();
        this.reader = reader;
        this.ended = reader == null;
        this.bucket = range.firstBucket();
    }

    @Override
    public boolean advance() {
        NativeReader walked = reader;
        if (ended || walked == null) {
            return noMore();
        }
        onEntry = false;
        value = null;
        keyLoaded = false;
        walked.enter("advance a cursor");
        try {
            onEntry = walk(walked);
            if (onEntry) {
                if (keyWanted && !keyLoaded) {
                    loadKey(walked);
                }
                if (valueWanted) {
                    value = walked.value();
                    valueWanted = false;
                }
            }
        } finally {
            walked.exit();
        }
        ended = !onEntry;
        return onEntry;
    }

    private boolean noMore() {
        if (closed) {
            throw EngineChecks.closedCursor();
        }
        owner.mustBeOpen("advance a cursor");
        onEntry = false;
        return false;
    }

    private boolean walk(NativeReader walked) {
        boolean valid;
        if (started) {
            valid = walked.step(ascending);
        } else {
            started = true;
            valid = walked.seek(range.seekIn(walked, bucket), ascending);
        }
        while (valid && bucket != range.lastBucket()) {
            loadKey(walked);
            if (walked.isAtTarget(range.prefixLength(), EntryKeys.TAIL)) {
                return true;
            }
            bucket += ascending ? 1 : -1;
            valid = walked.seek(range.seekIn(walked, bucket), ascending);
            keyLoaded = false;
        }
        return valid;
    }

    private void loadKey(NativeReader walked) {
        walked.loadKey();
        keyLoaded = true;
    }

    @Override
    public byte[] key() {
        current();
        return key;
    }

    @Override
    public long timestamp() {
        NativeReader walked = withKey();
        return EntryKeys.timestamp(walked.key, walked.keyLength);
    }

    @Override
    public long arrival() {
        NativeReader walked = withKey();
        return EntryKeys.arrival(walked.key, walked.keyLength);
    }

    private NativeReader withKey() {
        NativeReader walked = current();
        keyWanted = true;
        if (!keyLoaded) {
            walked.enter("read a cursor's entry");
            try {
                loadKey(walked);
            } finally {
                walked.exit();
            }
        }
        return walked;
    }

    @Override
    public byte[] value() {
        NativeReader walked = current();
        valueWanted = true;
        byte[] present = value;
        if (present == null) {
            walked.enter("read a cursor's entry");
            try {
                present = walked.value();
            } finally {
                walked.exit();
            }
            value = present;
        }
        return present;
    }

    private NativeReader current() {
        NativeReader walked = reader;
        if (!onEntry || walked == null) {
            throw EngineChecks.notOnEntry(closed);
        }
        return walked;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            onEntry = false;
            ended = true;
            NativeReader used = reader;
            reader = null;
            owner.cursorClosed();
            if (used != null) {
                owner.giveBack(used);
            }
        }
    }
}
