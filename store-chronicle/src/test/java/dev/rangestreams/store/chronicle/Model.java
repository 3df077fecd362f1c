package dev.rangestreams.store.chronicle;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What timelines are, as slowly and plainly as possible: a sorted map from identity to value. */
final class Model {
    private final TreeMap<Identity, byte[]> entries = new TreeMap<>();
    private long bound = Long.MIN_VALUE;

    record Identity(String key, long timestamp, long arrival) implements Comparable<Identity> {
        @Override
        public int compareTo(Identity other) {
            int byKey = Arrays.compareUnsigned(bytes(key), bytes(other.key));
            int byTime = byKey != 0 ? byKey : Long.compare(timestamp, other.timestamp);
            return byTime != 0 ? byTime : Long.compare(arrival, other.arrival);
        }
    }

    static byte[] bytes(String key) {
        return key.getBytes(StandardCharsets.ISO_8859_1);
    }

    int size() {
        return entries.size();
    }

    List<Identity> identities() {
        return List.copyOf(entries.keySet());
    }

    void put(Identity identity, byte[] value) {
        if (identity.timestamp >= bound) {
            entries.put(identity, value);
        }
    }

    void remove(Identity identity) {
        entries.remove(identity);
    }

    void expireBefore(long newBound) {
        bound = Math.max(bound, newBound);
        entries.keySet().removeIf(identity -> identity.timestamp < bound);
    }

    long bound() {
        return bound;
    }

    /** One text per entry; the key's bounds are inclusive, and null is none. */
    List<String> read(@Nullable String lowest, @Nullable String highest, long from, long to, Order order) {
        List<String> found = new ArrayList<>();
        for (Map.Entry<Identity, byte[]> entry : entries.entrySet()) {
            Identity identity = entry.getKey();
            boolean inside = (lowest == null || Arrays.compareUnsigned(bytes(lowest), bytes(identity.key)) <= 0)
                    && (highest == null || Arrays.compareUnsigned(bytes(highest), bytes(identity.key)) >= 0);
            if (inside && identity.timestamp >= from && identity.timestamp <= to) {
                found.add(text(bytes(identity.key), identity.timestamp, identity.arrival, entry.getValue()));
            }
        }
        if (order == Order.DESCENDING) {
            Collections.reverse(found);
        }
        return found;
    }

    static List<String> rest(TimelineCursor cursor) {
        List<String> found = new ArrayList<>();
        try (cursor) {
            while (cursor.advance()) {
                found.add(text(cursor.key(), cursor.timestamp(), cursor.arrival(), cursor.value()));
            }
        }
        return found;
    }

    static List<String> all(Timelines timelines, Order order) {
        return rest(timelines.readKeys(null, null, 0, Long.MAX_VALUE, order));
    }

    private static String text(byte[] key, long timestamp, long arrival, byte[] value) {
        return new String(key, StandardCharsets.ISO_8859_1) + "@" + timestamp + "#" + arrival + "=" + value.length + ":"
                + Arrays.hashCode(value);
    }
}
