package dev.rangestreams.store.rocksdb;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Walks over the entries of many keys in one bucket; several of these make a {@link KeysCursor}. Entries of the bucket
 * that are outside the range in time are leapt over, however many there are.
 *
 * <p>Each has a reader of its own, unless there are very many: then they share one, remember where they are, and go back there
 * before each step.
 */
final class BucketWalk implements Comparable<BucketWalk> {
    /** Then the reader is left for a moment, for the case that somebody wants to close the store. */
    private static final int LEAPS_AT_ONCE = 100;

    private final NativeReader reader;
    private final boolean shared;
    private final KeysRange range;
    private final long bucket;

    /** The present entry's key in RocksDB, if the reader is shared and may be elsewhere. */
    private byte @Nullable [] parked;

    private boolean started;
    private boolean leaping;

    /** Takes a reader whose iterator is open and, unless it is shared, bound to the bucket. */
    BucketWalk(NativeReader reader, boolean shared, KeysRange range, long bucket) {
        this.reader = reader;
        this.shared = shared;
        this.range = range;
        this.bucket = bucket;
    }

    /** Goes to the next entry in the range; false if there is none. The entry's key is loaded then. */
    boolean advance() {
        while (true) {
            reader.enter("advance a cursor");
            try {
                boolean valid = leaping || (started ? step() : start());
                valid = leap(valid);
                if (!leaping) {
                    parked = shared && valid ? Arrays.copyOf(reader.key, reader.keyLength) : null;
                    return valid;
                }
            } finally {
                reader.exit();
            }
        }
    }

    /** Leaps to the next entry in the range, but only so far; still {@code leaping} if it has not come to one. */
    private boolean leap(boolean begun) {
        boolean valid = begun;
        for (int leaps = 0; valid && leaps < LEAPS_AT_ONCE; leaps++) {
            reader.loadKey();
            if (shared && !range.holds(bucket, reader.key, reader.keyLength)) {
                valid = false;
                break;
            }
            long timestamp = EntryKeys.timestamp(reader.key, reader.keyLength);
            if (timestamp < range.from()) {
                valid = range.ascending() ? leapTo(range.from()) : leapOverKey();
            } else if (timestamp > range.to()) {
                valid = range.ascending() ? leapOverKey() : leapTo(range.to());
            } else {
                leaping = false;
                return true;
            }
        }
        leaping = valid;
        return valid;
    }

    private boolean start() {
        started = true;
        // No entry lies at the edges themselves.
        int edge = range.ascending() ? range.lowerEdge(reader, bucket) : range.upperEdge(reader, bucket);
        return reader.seek(edge, range.ascending());
    }

    private boolean step() {
        goBack();
        return reader.step(range.ascending());
    }

    /** Puts a shared reader on the present entry. */
    private void goBack() {
        byte[] place = parked;
        if (place != null) {
            reader.ensureCapacity(place.length);
            System.arraycopy(place, 0, reader.target, 0, place.length);
            reader.seek(place.length, range.ascending());
        }
    }

    /** Goes to the first entry of the present key that is in the range, in the direction of the walk. */
    private boolean leapTo(long timestamp) {
        aim(timestamp, range.ascending() ? 0 : Long.MAX_VALUE);
        return reader.seek(reader.keyLength, range.ascending());
    }

    /** Goes to the next key in the direction of the walk. */
    private boolean leapOverKey() {
        if (range.ascending()) {
            // As unsigned bytes, this is above every timestamp.
            aim(Long.MIN_VALUE, 0);
            return reader.seek(reader.keyLength, true);
        }
        // Without its tail, the target is below every entry of the key.
        aim(0, 0);
        return reader.seek(reader.keyLength - EntryKeys.TAIL, false);
    }

    private void aim(long timestamp, long arrival) {
        int length = reader.keyLength;
        reader.ensureCapacity(length);
        System.arraycopy(reader.key, 0, reader.target, 0, length);
        Bytes.putLong(reader.target, length - EntryKeys.TAIL, timestamp);
        Bytes.putLong(reader.target, length - Long.BYTES, arrival);
    }

    private byte[] entryKey() {
        byte[] place = parked;
        return place == null ? reader.key : place;
    }

    private int length() {
        byte[] place = parked;
        return place == null ? reader.keyLength : place.length;
    }

    long timestamp() {
        return EntryKeys.timestamp(entryKey(), length());
    }

    long arrival() {
        return EntryKeys.arrival(entryKey(), length());
    }

    byte[] key() {
        return EntryKeys.key(entryKey(), length());
    }

    byte[] value() {
        reader.enter("read a cursor's entry");
        try {
            goBack();
            return reader.value();
        } finally {
            reader.exit();
        }
    }

    /** The order of the walk. Buckets are stretches of time, so entries of two buckets differ behind the bucket. */
    @Override
    public int compareTo(BucketWalk other) {
        int order = Arrays.compareUnsigned(
                entryKey(), EntryKeys.BUCKET, length(), other.entryKey(), EntryKeys.BUCKET, other.length());
        return range.ascending() ? order : -order;
    }
}
