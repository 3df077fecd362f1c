package dev.rangestreams.store.rocksdb;

import java.util.Arrays;

/**
 * Finds the address of an entry's last record by the entry's hash: a hash table of places, of which at most half are filled, and
 * the next one is tried where one is. It grows with what is in it. What is at an address only its user knows.
 */
final class PendingIndex {
    /** So that it comes to 8,192 places, which are enough for as many records as wait at most. */
    private static final int FIRST_BITS = 5;

    private static final int GROWTH_BITS = 2;

    /** A table of which less than this part was used becomes small again. */
    private static final int PART_WORTH_KEEPING = 8;

    private static final long LOW = 0xFFFFFFFFL;

    private int bits = FIRST_BITS;

    /** Hash and address of each; 0 where there is none, since no address is 0. */
    private long[] places = new long[1 << FIRST_BITS];

    private int filled;

    /** The place to look at first. */
    int first(int hash) {
        return hash >>> (Integer.SIZE - bits);
    }

    int next(int place) {
        return (place + 1) & (places.length - 1);
    }

    boolean isFree(int place) {
        return places[place] == 0;
    }

    /** Whether what is there has this hash. */
    boolean hasHash(int place, int hash) {
        return (int) (places[place] >>> Integer.SIZE) == hash;
    }

    /** What is there, or 0. */
    int address(int place) {
        return (int) places[place];
    }

    /** Puts an address into a place; a place that was found before is another one afterwards. */
    void set(int place, int hash, int address) {
        int at = place;
        if (isFree(place)) {
            if (2 * (filled + 1) > places.length) {
                grow();
                at = free(hash);
            }
            filled++;
        }
        places[at] = (long) hash << Integer.SIZE | (address & LOW);
    }

    private void grow() {
        long[] before = places;
        places = new long[before.length << GROWTH_BITS];
        bits += GROWTH_BITS;
        for (long each : before) {
            if (each != 0) {
                places[free((int) (each >>> Integer.SIZE))] = each;
            }
        }
    }

    private int free(int hash) {
        int place = first(hash);
        while (!isFree(place)) {
            place = next(place);
        }
        return place;
    }

    void clear() {
        if (filled < places.length / PART_WORTH_KEEPING) {
            shrink();
        } else {
            Arrays.fill(places, 0);
            filled = 0;
        }
    }

    /** Forgets everything, and becomes as small as it was. */
    void shrink() {
        if (bits > FIRST_BITS) {
            places = new long[1 << FIRST_BITS];
            bits = FIRST_BITS;
        } else {
            Arrays.fill(places, 0);
        }
        filled = 0;
    }
}
