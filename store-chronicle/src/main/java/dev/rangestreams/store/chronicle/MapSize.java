package dev.rangestreams.store.chronicle;

/**
 * How large Chronicle maps are made.
 *
 * @param bytes how much a map holds; a whole number of segments
 */
record MapSize(long bytes) {
    /** A value that is freed leaves a gap that is looked for from the segment's beginning, so segments are not too large. */
    private static final long LARGEST_SEGMENT = 16L << 20;

    MapSize {
        if (bytes < ChronicleOptions.SMALLEST_MAP || bytes % Math.min(bytes, LARGEST_SEGMENT) != 0) {
            throw new IllegalArgumentException("A map of " + bytes + " bytes is no whole number of segments");
        }
    }

    /** The next larger size that is a whole number of segments. */
    static MapSize atLeast(long bytes) {
        if (bytes <= LARGEST_SEGMENT) {
            return new MapSize(bytes);
        }
        return new MapSize((bytes + LARGEST_SEGMENT - 1) / LARGEST_SEGMENT * LARGEST_SEGMENT);
    }

    int segments() {
        return (int) Math.max(1, bytes / LARGEST_SEGMENT);
    }

    long unitsPerSegment() {
        return bytes / segments() / BlockMap.UNIT;
    }
}
