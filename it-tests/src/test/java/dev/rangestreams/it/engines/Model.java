package dev.rangestreams.it.engines;

import dev.rangestreams.spi.Order;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What timelines are, said as slowly and plainly as possible: one sorted map from identity to value. */
final class Model {
    private final TreeMap<Identity, String> entries = new TreeMap<>();
    private long bound;

    Model copy() {
        Model copy = new Model();
        copy.entries.putAll(entries);
        copy.bound = bound;
        return copy;
    }

    void put(String key, long timestamp, long arrival, String value) {
        if (timestamp >= bound) {
            entries.put(new Identity(key, timestamp, arrival), value);
        }
    }

    void remove(String key, long timestamp, long arrival) {
        entries.remove(new Identity(key, timestamp, arrival));
    }

    void expireBefore(long newBound) {
        bound = Math.max(bound, newBound);
        entries.keySet().removeIf(identity -> identity.timestamp < bound);
    }

    List<String> read(@Nullable String fromKey, @Nullable String toKey, long from, long to, Order order) {
        List<String> found = new ArrayList<>();
        entries.forEach((identity, value) -> {
            boolean keyFits = (fromKey == null || Keys.compare(identity.key, fromKey) >= 0)
                    && (toKey == null || Keys.compare(identity.key, toKey) <= 0);
            if (keyFits && identity.timestamp >= from && identity.timestamp <= to) {
                found.add(Keys.text(identity.key, identity.timestamp, identity.arrival, value));
            }
        });
        if (order == Order.DESCENDING) {
            Collections.reverse(found);
        }
        return found;
    }

    private record Identity(String key, long timestamp, long arrival) implements Comparable<Identity> {
        @Override
        public int compareTo(Identity other) {
            int byKey = Keys.compare(key, other.key);
            int byTime = byKey != 0 ? byKey : Long.compare(timestamp, other.timestamp);
            return byTime != 0 ? byTime : Long.compare(arrival, other.arrival);
        }
    }

    /** Keys as text of one character per byte, so that failures can be read. */
    static final class Keys {
        private Keys() {}

        static byte[] bytes(String key) {
            return key.getBytes(StandardCharsets.ISO_8859_1);
        }

        static int compare(String one, String other) {
            return Arrays.compareUnsigned(bytes(one), bytes(other));
        }

        static String text(String key, long timestamp, long arrival, String value) {
            StringBuilder hex = new StringBuilder();
            for (byte part : bytes(key)) {
                hex.append(String.format("%02x", part));
            }
            return hex + "@" + timestamp + "#" + arrival + "=" + value;
        }
    }
}
