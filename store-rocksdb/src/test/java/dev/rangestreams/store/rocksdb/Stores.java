package dev.rangestreams.store.rocksdb;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Short ways to open, fill and read a store. */
final class Stores {
    private Stores() {}

    static Timelines open(Path directory, long retentionMs) {
        return open(RocksDb.engine(), directory, retentionMs);
    }

    static Timelines open(TimelineEngine engine, Path directory, long retentionMs) {
        return engine.open(TimelineSettings.of("orders", directory, retentionMs));
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    static void put(Timelines timelines, String key, long timestamp, String value) {
        timelines.put(bytes(key), timestamp, 0, bytes(value));
    }

    /** One text per entry, as {@code key@timestamp=value}. */
    static List<String> all(Timelines timelines) {
        return rest(timelines.readKeys(null, null, Long.MIN_VALUE, Long.MAX_VALUE, Order.ASCENDING));
    }

    static List<String> rest(TimelineCursor cursor) {
        List<String> found = new ArrayList<>();
        try (cursor) {
            while (cursor.advance()) {
                found.add(new String(cursor.key(), StandardCharsets.ISO_8859_1) + "@" + cursor.timestamp() + "="
                        + new String(cursor.value(), StandardCharsets.ISO_8859_1));
            }
        }
        return found;
    }
}
