package dev.rangestreams.windowing;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is open of one key, see {@link WindowQueries#series}.
 *
 * @param open its windows in the order of time; of sliding windows the panes that they share
 * @param total what all of them come to together; empty if there are none
 * @param <R> the aggregate's result
 */
public record WindowSeries<R>(List<Part<R>> open, Optional<Part<R>> total) {
    /**
     * A series.
     *
     * @param open its windows in the order of time
     * @param total what all of them come to together
     */
    public WindowSeries {
        open = List.copyOf(open);
    }

    /**
     * What has been added up so far between two times.
     *
     * @param start the first millisecond
     * @param end the first millisecond behind it
     * @param value the aggregate's result; null if it has none
     * @param <R> the aggregate's result
     */
    public record Part<R>(long start, long end, @Nullable R value) {
        /**
         * When it starts.
         *
         * @return the start as an instant
         */
        public Instant startTime() {
            return Instant.ofEpochMilli(start);
        }

        /**
         * When it ends.
         *
         * @return the end as an instant
         */
        public Instant endTime() {
            return Instant.ofEpochMilli(end);
        }
    }
}
