package dev.rangestreams.store.rocksdb;

import java.util.Arrays;

/**
 * Walks over the entries of many keys in one bucket; several of these make a {@link KeysCursor}. Entries of the bucket
 * that are outside the range in time are leapt over, however many there are.
 */
final class BucketWalk implements Comparable<BucketWalk> {
    /** Then the lane is left for a moment, for the case that somebody wants to close the store. */
    private static final int LEAPS_AT_ONCE = 100;

    final Lane lane;
    private final KeysRange range;
    private final long bucket;
    private boolean started;
    private boolean leaping;

    /** Takes a lane whose iterator is open and bound to the bucket. */
    BucketWalk(Lane lane, KeysRange range, long bucket) {
        this.lane = lane;
        this.range = range;
        this.bucket = bucket;
    }

    /** Goes to the next entry in the range; false if there is none. The entry's key is loaded then. */
    boolean advance() {
        while (true) {
            lane.enter("advance a cursor");
            try {
                boolean valid = leaping || (started ? lane.step(range.ascending()) : start());
                valid = leap(valid);
                if (!leaping) {
                    return valid;
                }
            } finally {
                lane.exit();
            }
        }
    }

    /** Leaps to the next entry in the range, but only so far; still {@code leaping} if it has not come to one. */
    private boolean leap(boolean begun) {
        boolean valid = begun;
        for (int leaps = 0; valid && leaps < LEAPS_AT_ONCE; leaps++) {
            lane.loadKey();
            long timestamp = timestamp();
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
        lane.ensureCapacity(EntryKeys.BUCKET);
        Bytes.putLong(lane.target, 0, range.ascending() ? bucket : bucket + 1);
        // The iterator's own bounds keep it between the keys, also when it is sent to the bucket's edge.
        return lane.seek(EntryKeys.BUCKET, range.ascending());
    }

    /** Goes to the first entry of the present key that is in the range, in the direction of the walk. */
    private boolean leapTo(long timestamp) {
        aim(timestamp, range.ascending() ? 0 : Long.MAX_VALUE);
        return lane.seek(lane.keyLength, range.ascending());
    }

    /** Goes to the next key in the direction of the walk. */
    private boolean leapOverKey() {
        if (range.ascending()) {
            // As unsigned bytes, this is above every timestamp.
            aim(Long.MIN_VALUE, 0);
            return lane.seek(lane.keyLength, true);
        }
        // Without its tail, the target is below every entry of the key.
        aim(0, 0);
        return lane.seek(lane.keyLength - EntryKeys.TAIL, false);
    }

    private void aim(long timestamp, long arrival) {
        int length = lane.keyLength;
        lane.ensureCapacity(length);
        System.arraycopy(lane.key, 0, lane.target, 0, length);
        Bytes.putLong(lane.target, length - EntryKeys.TAIL, timestamp);
        Bytes.putLong(lane.target, length - Long.BYTES, arrival);
    }

    long timestamp() {
        return EntryKeys.timestamp(lane.key, lane.keyLength);
    }

    long arrival() {
        return EntryKeys.arrival(lane.key, lane.keyLength);
    }

    byte[] key() {
        return EntryKeys.key(lane.key, lane.keyLength);
    }

    byte[] value() {
        lane.enter("read a cursor's entry");
        try {
            return lane.value();
        } finally {
            lane.exit();
        }
    }

    /** The order of the walk. Buckets are stretches of time, so entries of two buckets differ behind the bucket. */
    @Override
    public int compareTo(BucketWalk other) {
        int order = Arrays.compareUnsigned(
                lane.key, EntryKeys.BUCKET, lane.keyLength, other.lane.key, EntryKeys.BUCKET, other.lane.keyLength);
        return range.ascending() ? order : -order;
    }
}
