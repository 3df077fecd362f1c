package dev.rangestreams.core;

import dev.rangestreams.api.Range;

/** How many of a key's newest records a range reads, as far as that is known: a cache need not hold more. */
final class NewestWanted {
    private NewestWanted() {}

    static int by(Range<?, ?> range) {
        if (range instanceof EventCountRange<?, ?> count) {
            return count.newestWanted();
        }
        return range instanceof EventTimeRange<?, ?> time ? time.newestWanted() : Integer.MAX_VALUE;
    }
}
