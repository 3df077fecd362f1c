package dev.rangestreams.examples.engine;

import java.util.Arrays;
import java.util.Comparator;

/** Where an entry stands: its key, timestamp and arrival. */
final class Place {
    // snippet: order
    /** What every engine must keep to: unsigned bytes of the key, then time, then arrival. */
    static final Comparator<Place> BY_KEY = Comparator.<Place, byte[]>comparing(
                    place -> place.key, Arrays::compareUnsigned)
            .thenComparingLong(place -> place.timestamp)
            .thenComparingLong(place -> place.arrival);
    // end

    /** In the order in which entries expire. */
    static final Comparator<Place> BY_TIME =
            Comparator.<Place>comparingLong(place -> place.timestamp).thenComparing(BY_KEY);

    final byte[] key;
    final long timestamp;
    final long arrival;

    Place(byte[] key, long timestamp, long arrival) {
        this.key = key;
        this.timestamp = timestamp;
        this.arrival = arrival;
    }
}
