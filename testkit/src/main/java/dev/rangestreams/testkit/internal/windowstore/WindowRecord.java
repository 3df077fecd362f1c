package dev.rangestreams.testkit.internal.windowstore;

import dev.rangestreams.testkit.internal.Blob;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** One record of a window store as the kit sees it. */
public record WindowRecord(Blob key, long timestamp, Blob value) {
    public static WindowRecord of(String key, long timestamp, String value) {
        return new WindowRecord(Blob.of(key), timestamp, Blob.of(value));
    }

    /** The records of each key in the order given: across keys a window store promises no order. */
    public static SortedMap<Blob, List<WindowRecord>> byKey(Collection<WindowRecord> items) {
        SortedMap<Blob, List<WindowRecord>> byKey = new TreeMap<>();
        items.forEach(item ->
                byKey.computeIfAbsent(item.key, any -> new ArrayList<>()).add(item));
        return byKey;
    }

    @Override
    public String toString() {
        return key + "@" + timestamp + "=" + value;
    }
}
