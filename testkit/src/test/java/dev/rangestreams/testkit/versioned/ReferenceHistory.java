package dev.rangestreams.testkit.versioned;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Entry;
import dev.rangestreams.testkit.internal.ReferenceFile;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The versions of all keys of one store, and its clock. Not safe for several threads. */
final class ReferenceHistory {
    private static final String CLOCK = "clock";
    private static final long VALUE = 1;
    private static final long DELETE = 0;

    private final long retentionMs;
    private final Map<Blob, NavigableMap<Long, Optional<Blob>>> keys = new TreeMap<>();
    private long streamTime = -1;

    ReferenceHistory(long retentionMs) {
        this.retentionMs = retentionMs;
    }

    void clear() {
        keys.clear();
        streamTime = -1;
    }

    private long horizon() {
        return streamTime - retentionMs;
    }

    long put(Blob key, @Nullable Blob value, long timestamp) {
        if (timestamp < horizon()) {
            return Long.MIN_VALUE;
        }
        boolean moves = timestamp > streamTime;
        streamTime = Math.max(streamTime, timestamp);
        NavigableMap<Long, Optional<Blob>> versions = keys.computeIfAbsent(key, any -> new TreeMap<>());
        versions.put(timestamp, Optional.ofNullable(value));
        Long next = versions.higherKey(timestamp);
        drop(versions);
        if (moves && horizon() > 0) {
            keys.values().forEach(this::drop);
        }
        return next == null ? VersionSpan.NEWEST : next;
    }

    /** A version is needed while an instant within the retention lies in it; a newest delete while something may come before. */
    private void drop(NavigableMap<Long, Optional<Blob>> versions) {
        while (versions.size() > 1 && versions.higherKey(versions.firstKey()) <= horizon()) {
            versions.pollFirstEntry();
        }
        if (versions.size() == 1 && versions.firstEntry().getValue().isEmpty() && versions.firstKey() < horizon()) {
            versions.clear();
        }
    }

    @Nullable
    VersionSpan valid(Blob key, long asOf) {
        List<VersionSpan> found = between(key, asOf, asOf);
        return found.isEmpty() ? null : found.get(0);
    }

    List<VersionSpan> between(Blob key, long from, long to) {
        List<VersionSpan> found = new ArrayList<>();
        NavigableMap<Long, Optional<Blob>> versions = keys.getOrDefault(key, new TreeMap<>());
        for (Map.Entry<Long, Optional<Blob>> version : versions.entrySet()) {
            Long next = versions.higherKey(version.getKey());
            boolean reached =
                    next == null ? from <= to : next > Math.max(from, horizon()) && to >= horizon() && from <= to;
            if (version.getValue().isPresent() && version.getKey() <= to && reached) {
                found.add(new VersionSpan(
                        version.getKey(),
                        next == null ? VersionSpan.NEWEST : next,
                        version.getValue().get()));
            }
        }
        return found;
    }

    List<Entry> entries() {
        List<Entry> entries = new ArrayList<>();
        keys.forEach((key, versions) -> versions.forEach((time, value) ->
                entries.add(new Entry(key, time, value.isPresent() ? VALUE : DELETE, value.orElse(Blob.of(""))))));
        return entries;
    }

    Map<String, Blob> notes() {
        return Map.of(CLOCK, ReferenceFile.note(streamTime));
    }

    void read(List<Entry> entries, Map<String, Blob> notes) {
        for (Entry entry : entries) {
            keys.computeIfAbsent(entry.key(), any -> new TreeMap<>())
                    .put(entry.timestamp(), entry.arrival() == VALUE ? Optional.of(entry.value()) : Optional.empty());
        }
        Blob clock = notes.get(CLOCK);
        streamTime = clock == null ? -1 : ByteBuffer.wrap(clock.bytes()).getLong();
    }
}
