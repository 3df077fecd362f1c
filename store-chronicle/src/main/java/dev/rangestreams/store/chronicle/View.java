package dev.rangestreams.store.chronicle;

/**
 * A stretch of one timeline as it was at one moment: chunks, and where in the first and the last of them it begins and
 * ends. As long as a {@link Pins.Pin} of that moment is held, the entries can be read.
 */
final class View {
    static final View NOTHING = new View(new long[0], 0, 0, 0, 0);

    private final long[] chunks;

    /** Where the chunks are in the array; {@code end} is behind the last one. */
    private final int start;

    private final int end;
    private final int firstSlot;
    private final int endSlot;

    private View(long[] chunks, int start, int end, int firstSlot, int endSlot) {
        this.chunks = chunks;
        this.start = start;
        this.end = end;
        this.firstSlot = firstSlot;
        this.endSlot = endSlot;
    }

    /** The entries with {@code from <= timestamp <= to}. */
    static View of(Timeline timeline, long from, long to) {
        if (timeline.isEmpty() || from > to) {
            return NOTHING;
        }
        int last = timeline.find(to, Long.MAX_VALUE);
        int endSlot = Chunk.firstAbove(timeline.chunk(last), to);
        int first = timeline.find(from, Long.MIN_VALUE);
        int firstSlot = Chunk.find(timeline.chunk(first), from, Long.MIN_VALUE);
        if (firstSlot == Chunk.count(timeline.chunk(first)) && first < last) {
            first++;
            firstSlot = 0;
        }
        if (endSlot == 0 && first < last) {
            // The entry from which the chunk has its place was removed.
            last--;
            endSlot = Chunk.count(timeline.chunk(last));
        }
        if (first == last && firstSlot >= endSlot) {
            return NOTHING;
        }
        int base = timeline.base();
        return new View(timeline.share(), base + first, base + last + 1, firstSlot, endSlot);
    }

    int size() {
        return end - start;
    }

    long chunk(int number) {
        return Timeline.chunk(chunks, start + number);
    }

    /** The first slot of a chunk that belongs to the view. Only the first chunk of a timeline has expired ones. */
    int begin(int number) {
        return number == 0 ? firstSlot : 0;
    }

    /** Behind the last slot of a chunk that belongs to the view. */
    int end(int number) {
        return number == size() - 1 ? endSlot : Chunk.count(chunk(number));
    }
}
