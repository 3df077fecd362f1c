package dev.rangestreams.testkit.internal;

import java.util.Comparator;

/** One entry as the kit sees it. */
public record Entry(Blob key, long timestamp, long arrival, Blob value) {
    /** The order in which a store shows its entries. */
    public static final Comparator<Entry> ORDER =
            Comparator.comparing(Entry::key).thenComparingLong(Entry::timestamp).thenComparingLong(Entry::arrival);

    public static Entry of(String key, long timestamp, long arrival, String value) {
        return new Entry(Blob.of(key), timestamp, arrival, Blob.of(value));
    }

    public boolean isSameAs(Blob otherKey, long otherTimestamp, long otherArrival) {
        return timestamp == otherTimestamp && arrival == otherArrival && key.equals(otherKey);
    }

    @Override
    public String toString() {
        return key + "@" + timestamp + "#" + arrival + "=" + value;
    }
}
