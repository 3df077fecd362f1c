package dev.rangestreams.windowing;

import dev.rangestreams.runtime.internal.clock.Bounds;
import dev.rangestreams.windowing.internal.state.WindowMetrics;
import dev.rangestreams.windowing.internal.state.WindowQuery;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.query.FailureReason;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.query.StateQueryRequest;
import org.jspecify.annotations.Nullable;

/**
 * Reads open windows of a running application, by Kafka's interactive queries (version 2). They show what this instance runs; Kafka's
 * {@code queryMetadataForKey} says which instance runs a key.
 *
 * <p>The stream threads answer, with their next record or a quarter of a second later, so that nobody has to wait for a lock. A
 * thread that has not answered after 10 seconds is reported. Any thread may ask.
 */
public final class WindowQueries {
    private WindowQueries() {}

    /**
     * All windows that this instance runs tasks of.
     *
     * @param streams the application, started
     * @return one entry for each window operator, by name; empty while no task runs
     * @throws org.apache.kafka.streams.errors.StreamsNotStartedException if it has not been started
     */
    public static List<WindowInfo> windows(KafkaStreams streams) {
        List<WindowInfo> found = new ArrayList<>();
        for (String name : WindowMetrics.windows(streams.metrics())) {
            info(name, answers(streams, name, new WindowQuery.State())).ifPresent(found::add);
        }
        return List.copyOf(found);
    }

    private static Optional<WindowInfo> info(String name, List<WindowQuery.StateNow> tasks) {
        if (tasks.isEmpty()) {
            return Optional.empty();
        }
        long open = 0;
        @Nullable Long clock = null;
        for (WindowQuery.StateNow task : tasks) {
            open += task.open();
            if (task.clock() != Bounds.NEVER) {
                clock = clock == null ? task.clock() : Math.min(clock, task.clock());
            }
        }
        WindowQuery.StateNow one = tasks.get(0);
        return Optional.of(new WindowInfo(
                name,
                one.facts().label(),
                (WindowShape) one.facts().shape(),
                Duration.ofMillis(one.latenessMs()),
                one.facts().storage(),
                tasks.size(),
                open,
                Optional.ofNullable(clock).map(Instant::ofEpochMilli)));
    }

    /**
     * What is open of one key, here.
     *
     * @param streams the application, started
     * @param name the windows' name
     * @param key what the windows are keyed by, a {@link PartKey} if they are finer than their grouping
     * @param <R> what the aggregate comes to; it is not checked
     * @return its open windows, or none if this instance has none of that key
     * @throws org.apache.kafka.streams.errors.UnknownStateStoreException if there is no window of that name
     * @throws IllegalArgumentException if the name is that of another kind of store, or the key cannot be written
     */
    @SuppressWarnings("unchecked") // the caller says what the aggregate comes to
    public static <R> WindowSeries<R> series(KafkaStreams streams, String name, Object key) {
        Objects.requireNonNull(key, "key");
        for (WindowQuery.SeriesNow task : answers(streams, name, new WindowQuery.Series(key))) {
            if (task.total() != null) {
                return new WindowSeries<>(
                        task.open().stream()
                                .map(part -> (WindowSeries.Part<R>) part(part))
                                .toList(),
                        Optional.of((WindowSeries.Part<R>) part(task.total())));
            }
        }
        return new WindowSeries<>(List.of(), Optional.empty());
    }

    private static WindowSeries.Part<Object> part(WindowQuery.Part part) {
        return new WindowSeries.Part<>(part.start(), part.end(), part.value());
    }

    /** What the running tasks answer. */
    private static <T> List<T> answers(KafkaStreams streams, String name, WindowQuery<T> query) {
        List<T> answers = new ArrayList<>();
        for (QueryResult<T> result : streams.query(
                        StateQueryRequest.inStore(name).withQuery(query).requireActive())
                .getPartitionResults()
                .values()) {
            if (result.isSuccess()) {
                answers.add(result.getResult());
            } else if (result.getFailureReason() != FailureReason.NOT_ACTIVE) {
                throw new IllegalArgumentException("Window " + name + " cannot be read: " + result.getFailureMessage());
            }
        }
        return answers;
    }
}
