package dev.rangestreams.testkit.internal;

import java.util.List;
import java.util.stream.LongStream;

/** Bounds of reads for entries at 10, 20, 30 and 40. */
public final class TimeBounds {
    /** 0, everything from one below the first entry to one above the last, and the highest long. */
    public static final List<Long> ALL = LongStream.concat(
                    LongStream.concat(LongStream.of(0), LongStream.rangeClosed(9, 41)), LongStream.of(Long.MAX_VALUE))
            .boxed()
            .toList();

    private TimeBounds() {}
}
