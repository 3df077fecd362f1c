package dev.rangestreams.testkit.internal.windowstore;

import dev.rangestreams.testkit.internal.Blob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a window store ought to hold: a list in order of arrival, filtered and sorted at every read. */
public final class WindowStoreModel {
    private final long retentionMs;
    private final boolean duplicates;
    private final List<WindowRecord> items = new ArrayList<>();
    private long streamTime = -1;

    public WindowStoreModel(long retentionMs, boolean duplicates) {
        this.retentionMs = retentionMs;
        this.duplicates = duplicates;
    }

    public void put(Blob key, @Nullable Blob value, long timestamp) {
        if (duplicates && value == null) {
            return;
        }
        streamTime = Math.max(streamTime, timestamp);
        if (!isVisible(timestamp)) {
            return;
        }
        if (!duplicates) {
            items.removeIf(item -> item.timestamp() == timestamp && item.key().equals(key));
        }
        if (value != null) {
            items.add(new WindowRecord(key, timestamp, value));
        }
    }

    private boolean isVisible(long timestamp) {
        return timestamp > streamTime - retentionMs;
    }

    /** Ordered by key, then timestamp, then arrival. */
    List<WindowRecord> fetch(@Nullable Blob fromKey, @Nullable Blob toKey, long from, long to) {
        return items.stream()
                .filter(item -> fromKey == null || fromKey.compareTo(item.key()) <= 0)
                .filter(item -> toKey == null || item.key().compareTo(toKey) <= 0)
                .filter(item -> from <= item.timestamp() && item.timestamp() <= to && isVisible(item.timestamp()))
                .sorted(Comparator.comparing(WindowRecord::key).thenComparingLong(WindowRecord::timestamp))
                .toList();
    }

    public List<WindowRecord> all() {
        return fetch(null, null, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    @Nullable
    Blob newest(Blob key, long timestamp) {
        List<WindowRecord> found = fetch(key, key, timestamp, timestamp);
        return found.isEmpty() ? null : found.get(found.size() - 1).value();
    }
}
