package dev.rangestreams.store.inmemory;

import dev.rangestreams.spi.TimelineSettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/**
 * Finds the timelines that hold something expired without looking at the others. Each timeline is registered in one
 * bucket of time, that of its oldest entry or an older one; when a bucket has passed the bound, its timelines are handed
 * out, and those that keep entries are registered again. So a timeline is visited at most once per bucket in which it
 * had entries. Used by the writer only.
 */
final class Expiry {
    /** Greater than any bucket: the timeline is not registered. */
    static final long NOWHERE = Long.MAX_VALUE;

    /** Memory is given back at most one eighth of the retention late, or two, since widths are powers of two. */
    private static final int BUCKETS_PER_RETENTION = 8;

    private final int shift;
    private final TreeMap<Long, Set<Timeline>> buckets = new TreeMap<>();

    Expiry(long retentionMs) {
        shift = retentionMs == TimelineSettings.KEEP_FOREVER
                ? Long.SIZE - 1
                : Long.SIZE - Long.numberOfLeadingZeros(retentionMs / BUCKETS_PER_RETENTION);
    }

    private long bucketOf(long timestamp) {
        return timestamp >> shift;
    }

    /** Tells of an entry that is about to be put. */
    void touched(Timeline timeline, long timestamp) {
        long bucket = bucketOf(timestamp);
        if (bucket < timeline.bucket) {
            forget(timeline);
            timeline.bucket = bucket;
            buckets.computeIfAbsent(bucket, unused -> new HashSet<>()).add(timeline);
        }
    }

    /** Tells that a timeline has no entries any more. */
    void forget(Timeline timeline) {
        Set<Timeline> holder = buckets.get(timeline.bucket);
        if (holder != null) {
            holder.remove(timeline);
            if (holder.isEmpty()) {
                buckets.remove(timeline.bucket);
            }
        }
        timeline.bucket = NOWHERE;
    }

    /** Hands out, once, the timelines registered in buckets that lie wholly below the bound. */
    Collection<Timeline> takeBefore(long bound) {
        if (buckets.isEmpty() || buckets.firstKey() >= bucketOf(bound)) {
            return List.of();
        }
        List<Timeline> taken = new ArrayList<>();
        var passed = buckets.headMap(bucketOf(bound));
        for (Set<Timeline> timelines : passed.values()) {
            taken.addAll(timelines);
        }
        passed.clear();
        for (Timeline timeline : taken) {
            timeline.bucket = NOWHERE;
        }
        return taken;
    }
}
