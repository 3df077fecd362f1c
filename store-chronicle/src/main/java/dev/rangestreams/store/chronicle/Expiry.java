package dev.rangestreams.store.chronicle;

import dev.rangestreams.spi.TimelineSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Finds the timelines that hold something expired without looking at the others: each is in the list of one bucket of
 * time, that of its oldest entry or an older one. When a bucket has passed the bound its timelines are handed out, and
 * those that keep entries are entered again: so each is visited at most once per bucket in which it had entries.
 */
final class Expiry {
    /** Greater than any bucket: the timeline is in no list. */
    static final long NOWHERE = Long.MAX_VALUE;

    /** Memory is given back at most one eighth of the retention late, or two, since widths are powers of two. */
    private static final int BUCKETS_PER_RETENTION = 8;

    private final int shift;

    /** The first timeline of each list; the lists go through the timelines themselves. */
    private final TreeMap<Long, Timeline> buckets = new TreeMap<>();

    Expiry(long retentionMs) {
        shift = retentionMs == TimelineSettings.KEEP_FOREVER
                ? Long.SIZE - 1
                : Long.SIZE - Long.numberOfLeadingZeros(retentionMs / BUCKETS_PER_RETENTION);
    }

    /** Tells of an entry that was put. */
    void touched(Timeline timeline, long timestamp) {
        long bucket = timestamp >> shift;
        if (bucket < timeline.bucket) {
            forget(timeline);
            timeline.bucket = bucket;
            Timeline first = buckets.put(bucket, timeline);
            timeline.next = first;
            if (first != null) {
                first.previous = timeline;
            }
        }
    }

    /** Tells that a timeline has no entries any more. */
    void forget(Timeline timeline) {
        if (timeline.bucket == NOWHERE) {
            return;
        }
        Timeline previous = timeline.previous;
        Timeline next = timeline.next;
        if (next != null) {
            next.previous = previous;
        }
        if (previous != null) {
            previous.next = next;
        } else if (next != null) {
            buckets.put(timeline.bucket, next);
        } else {
            buckets.remove(timeline.bucket);
        }
        leave(timeline);
    }

    private static void leave(Timeline timeline) {
        timeline.previous = null;
        timeline.next = null;
        timeline.bucket = NOWHERE;
    }

    /** Hands out, once, the timelines in buckets that lie wholly below the bound. */
    List<Timeline> takeBefore(long bound) {
        if (buckets.isEmpty() || buckets.firstKey() >= bound >> shift) {
            return List.of();
        }
        List<Timeline> taken = new ArrayList<>();
        var passed = buckets.headMap(bound >> shift);
        for (Timeline first : passed.values()) {
            for (Timeline timeline = first; timeline != null; timeline = timeline.next) {
                taken.add(timeline);
            }
        }
        passed.clear();
        taken.forEach(Expiry::leave);
        return taken;
    }
}
