package dev.rangestreams.versioned.store;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.streams.query.ResultOrder;
import org.jspecify.annotations.Nullable;

/** A versioned store that is slow and obvious: all versions of each key by time, none ever forgotten. */
final class Model {
    static final long NOT_PUT = Long.MIN_VALUE;

    private final long retention;
    private final Map<String, NavigableMap<Long, Optional<String>>> keys = new HashMap<>();
    private long streamTime = -1;

    /** What a read gives: a value, when it begins, and when it ends, which is -1 if that is not known. */
    record Version(String value, long from, long to) {}

    Model(long retention) {
        this.retention = retention;
    }

    long streamTime() {
        return streamTime;
    }

    private boolean tooOld(long time) {
        // In whole numbers of any size, since a long may overflow.
        return java.math.BigInteger.valueOf(time)
                        .compareTo(java.math.BigInteger.valueOf(streamTime)
                                .subtract(java.math.BigInteger.valueOf(retention)))
                < 0;
    }

    long put(String key, @Nullable String value, long time) {
        if (tooOld(time)) {
            return NOT_PUT;
        }
        streamTime = Math.max(streamTime, time);
        versions(key).put(time, Optional.ofNullable(value));
        return end(key, time);
    }

    @Nullable
    Version delete(String key, long time) {
        Version before = tooOld(time) ? null : get(key, time);
        put(key, null, time);
        return before;
    }

    @Nullable
    Version get(String key) {
        NavigableMap<Long, Optional<String>> versions = versions(key);
        return versions.isEmpty() ? null : version(key, versions.lastKey());
    }

    @Nullable
    Version get(String key, long asOf) {
        Version newest = get(key);
        if (newest != null && newest.from <= asOf) {
            return newest;
        }
        Long from = versions(key).floorKey(asOf);
        return tooOld(asOf) || from == null ? null : version(key, from);
    }

    /** Each version that {@link #get(String, long)} gives at some time from one to the other: found by asking where it may change. */
    List<Version> history(String key, long from, long to, ResultOrder order) {
        List<Version> found = new ArrayList<>();
        for (long time : versions(key).keySet()) {
            Version version = version(key, time);
            if (version == null) {
                continue;
            }
            boolean newest = version.to == -1;
            long last = newest ? Long.MAX_VALUE : version.to - 1;
            // The last time at which it can be asked for is the last to be too old.
            long asked = Math.min(last, to);
            if (asked >= Math.max(from, version.from) && (newest || !tooOld(asked))) {
                found.add(version);
            }
        }
        if (order == ResultOrder.DESCENDING) {
            Collections.reverse(found);
        }
        return found;
    }

    private NavigableMap<Long, Optional<String>> versions(String key) {
        return keys.computeIfAbsent(key, unused -> new TreeMap<>());
    }

    private long end(String key, long from) {
        Long next = versions(key).higherKey(from);
        return next == null ? -1 : next;
    }

    private @Nullable Version version(String key, long from) {
        return versions(key)
                .get(from)
                .map(value -> new Version(value, from, end(key, from)))
                .orElse(null);
    }
}
