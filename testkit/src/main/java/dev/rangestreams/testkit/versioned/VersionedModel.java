package dev.rangestreams.testkit.versioned;

import dev.rangestreams.testkit.internal.Blob;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a versioned store ought to hold: all that was ever accepted, in a sorted map per key, and stream time. */
final class VersionedModel {
    private final long retentionMs;
    private final Map<Blob, NavigableMap<Long, Optional<Blob>>> keys = new HashMap<>();
    private long streamTime = -1;

    VersionedModel(long retentionMs) {
        this.retentionMs = retentionMs;
    }

    /** Nothing older is accepted, and no read before it sees more than a newest version. */
    private long horizon() {
        return streamTime - retentionMs;
    }

    private NavigableMap<Long, Optional<Blob>> versions(Blob key) {
        return keys.computeIfAbsent(key, any -> new TreeMap<>());
    }

    /** Null deletes. Returns what a store's put does. */
    long put(Blob key, @Nullable Blob value, long timestamp) {
        if (timestamp < horizon()) {
            return Long.MIN_VALUE;
        }
        streamTime = Math.max(streamTime, timestamp);
        versions(key).put(timestamp, Optional.ofNullable(value));
        return end(key, timestamp);
    }

    @Nullable
    Version delete(Blob key, long timestamp) {
        if (timestamp < horizon()) {
            return null;
        }
        Version before = get(key, timestamp);
        put(key, null, timestamp);
        return before;
    }

    private long end(Blob key, long timestamp) {
        Long next = versions(key).higherKey(timestamp);
        return next == null ? VersionSpan.NEWEST : next;
    }

    @Nullable
    Version get(Blob key) {
        return get(key, Long.MAX_VALUE);
    }

    @Nullable
    Version get(Blob key, long asOf) {
        return Version.of(span(key, asOf));
    }

    @Nullable
    VersionSpan span(Blob key, long asOf) {
        Map.Entry<Long, Optional<Blob>> found = versions(key).floorEntry(asOf);
        if (found == null || found.getValue().isEmpty()) {
            return null;
        }
        long end = end(key, found.getKey());
        return asOf < horizon() && end != VersionSpan.NEWEST
                ? null
                : new VersionSpan(found.getKey(), end, found.getValue().get());
    }

    /** What reads as of all instants from one to another can give, ascending. */
    List<VersionSpan> history(Blob key, long from, long to) {
        List<VersionSpan> history = new ArrayList<>();
        versions(key).forEach((begin, value) -> {
            long end = end(key, begin);
            boolean newest = end == VersionSpan.NEWEST;
            long first = Math.max(begin, newest ? from : Math.max(from, horizon()));
            long last = newest ? to : Math.min(to, end - 1);
            if (value.isPresent() && first <= last) {
                history.add(new VersionSpan(begin, end, value.get()));
            }
        });
        return history;
    }
}
