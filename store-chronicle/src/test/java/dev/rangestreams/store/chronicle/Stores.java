package dev.rangestreams.store.chronicle;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Short ways to open, fill and read a store. */
final class Stores {
    static final long RETENTION = 60_000;

    /** In files, and small. */
    static final ChronicleOptions SMALL = ChronicleOptions.inFiles()
            .withMapSizes(ChronicleOptions.SMALLEST_MAP, ChronicleOptions.DEFAULT_LARGEST_MAP);

    private Stores() {}

    static Timelines open(Path directory) {
        return open(SMALL, directory);
    }

    static Timelines open(ChronicleOptions options, Path directory) {
        return Chronicle.engine(options).open(TimelineSettings.of("orders", directory, RETENTION));
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    static void put(Timelines timelines, String key, long timestamp, String value) {
        timelines.put(bytes(key), timestamp, 0, bytes(value));
    }

    /** A thousand bytes or so per entry, so that a map is full soon. */
    static void fill(Timelines timelines, int from, int to) {
        for (int i = from; i < to; i++) {
            put(timelines, "key" + i, i, "value" + i + "-".repeat(900));
        }
    }

    static void isFilled(Timelines timelines, int count) {
        for (int i = 0; i < count; i++) {
            List<String> found = rest(timelines.read(bytes("key" + i), 0, Long.MAX_VALUE, Order.ASCENDING));
            if (!found.equals(List.of("key" + i + "@" + i + "=value" + i + "-".repeat(900)))) {
                throw new AssertionError("key" + i + " holds " + found);
            }
        }
    }

    /** One text per entry, as {@code key@timestamp=value}. */
    static List<String> all(Timelines timelines) {
        return rest(timelines.readKeys(null, null, Long.MIN_VALUE, Long.MAX_VALUE, Order.ASCENDING));
    }

    static List<Long> timestamps(TimelineCursor cursor) {
        List<Long> found = new ArrayList<>();
        try (cursor) {
            while (cursor.advance()) {
                found.add(cursor.timestamp());
            }
        }
        return found;
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
