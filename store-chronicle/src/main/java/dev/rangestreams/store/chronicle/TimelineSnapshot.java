package dev.rangestreams.store.chronicle;

/**
 * A stretch of one timeline as it was at one moment: chunks, and where in the first and the last of them it begins and
 * ends. As long as a {@link Pins.Pin} of that moment is held, the entries can be read. A position is that of a chunk: its
 * page's place in the array of older pages, or the place behind them for the last page, and its index in the page.
 */
final class TimelineSnapshot {
    private static final long NONE = -1;

    static final TimelineSnapshot NOTHING = new TimelineSnapshot(new Page[0], 0, new long[0], NONE, 0, NONE, 0);

    private final Page[] older;
    private final int tailAt;
    private final long[] tail;
    private final long first;
    private final int firstSlot;
    private final long last;
    private final int endSlot;

    private TimelineSnapshot(Page[] older, int tailAt, long[] tail, long first, int firstSlot, long last, int endSlot) {
        this.older = older;
        this.tailAt = tailAt;
        this.tail = tail;
        this.first = first;
        this.firstSlot = firstSlot;
        this.last = last;
        this.endSlot = endSlot;
    }

    /** The entries with {@code from <= timestamp <= to}. */
    static TimelineSnapshot of(Timeline timeline, long from, long to) {
        if (timeline.isEmpty() || from > to) {
            return NOTHING;
        }
        long last = timeline.find(to, Long.MAX_VALUE);
        int endSlot = Chunk.firstAbove(timeline.chunk(last), to);
        long first = timeline.find(from, Long.MIN_VALUE);
        int firstSlot = Chunk.find(timeline.chunk(first), from, Long.MIN_VALUE);
        if (firstSlot == Chunk.count(timeline.chunk(first)) && first < last) {
            first = timeline.after(first);
            firstSlot = 0;
        }
        if (endSlot == 0 && first < last) {
            // The entry from which the chunk has its place was removed.
            last = timeline.before(last);
            endSlot = Chunk.count(timeline.chunk(last));
        }
        if (first == last && firstSlot >= endSlot) {
            return NOTHING;
        }
        return new TimelineSnapshot(
                timeline.older(),
                timeline.olderEnd(),
                timeline.tail().chunks(),
                timeline.absolute(first),
                firstSlot,
                timeline.absolute(last),
                endSlot);
    }

    /** The position from which a walk begins, or -1 if there is nothing. */
    long begin(boolean ascending) {
        return ascending ? first : last;
    }

    /** The position that a walk comes to next, or -1. */
    long next(long position, boolean ascending) {
        if (position == (ascending ? last : first)) {
            return NONE;
        }
        int page = Timeline.pageOf(position);
        int index = Timeline.numberOf(position);
        if (ascending) {
            return page == tailAt || index + 1 < older[page].end ? position + 1 : Timeline.position(page + 1, 0);
        }
        // No page but the first one of a timeline begins with dropped chunks, and in that one the snapshot ends before
        // them.
        return index > 0 ? position - 1 : Timeline.position(page - 1, older[page - 1].end - 1);
    }

    long chunk(long position) {
        int page = Timeline.pageOf(position);
        return Page.chunk(page == tailAt ? tail : older[page].chunks(), Timeline.numberOf(position));
    }

    /** The first slot of a chunk that belongs to the snapshot. Only the first chunk of a timeline has expired ones. */
    int firstSlot(long position) {
        return position == first ? firstSlot : 0;
    }

    /** Behind the last slot of a chunk that belongs to the snapshot. */
    int endSlot(long position) {
        return position == last ? endSlot : Chunk.count(chunk(position));
    }
}
