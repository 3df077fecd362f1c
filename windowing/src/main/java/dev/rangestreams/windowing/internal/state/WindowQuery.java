package dev.rangestreams.windowing.internal.state;

import java.util.List;
import org.apache.kafka.streams.query.Query;
import org.jspecify.annotations.Nullable;

/** What the store of a window operator can be asked. */
public sealed interface WindowQuery<T> extends Query<T> {
    /** What there is. */
    record State() implements WindowQuery<StateNow> {}

    /** What is open of one key. */
    record Series(Object key) implements WindowQuery<SeriesNow> {}

    /**
     * What there is now, in one task.
     *
     * @param clock what the closing clock shows, the lowest number there is before the first record
     */
    record StateNow(WindowFacts facts, long latenessMs, long open, long clock) {}

    /**
     * What is open of one key.
     *
     * @param open its windows; of sliding windows their panes
     * @param total what all of them come to together, null if there are none
     */
    record SeriesNow(List<Part> open, @Nullable Part total) {}

    /** What has been added up between two times, finalised. */
    record Part(long start, long end, @Nullable Object value) {}
}
