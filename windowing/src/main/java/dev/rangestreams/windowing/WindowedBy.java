package dev.rangestreams.windowing;

import dev.rangestreams.api.Aggregate;
import dev.rangestreams.runtime.internal.entry.Entry;
import dev.rangestreams.runtime.internal.kafka.StreamSettings;
import dev.rangestreams.runtime.internal.kafka.StreamSources;
import dev.rangestreams.runtime.internal.store.CallFaults;
import dev.rangestreams.windowing.internal.dsl.Outlets;
import dev.rangestreams.windowing.internal.dsl.ResultForm;
import dev.rangestreams.windowing.internal.dsl.WindowNode;
import dev.rangestreams.windowing.internal.dsl.WindowNode.RecordTime;
import dev.rangestreams.windowing.internal.state.WindowBounds;
import dev.rangestreams.windowing.internal.state.WindowSettings;
import dev.rangestreams.windowing.internal.state.WindowStateStoreBuilder;
import java.time.Duration;
import java.util.Objects;
import org.apache.kafka.streams.kstream.KGroupedStream;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Named;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Windows of a shape over a grouped stream, before it is said what is computed. Each call changes this and returns it. Use from
 * the thread that builds the topology.
 *
 * @param <K> the grouping key
 * @param <V> the record value
 */
public final class WindowedBy<K, V> {
    private static final Logger LOG = LoggerFactory.getLogger(WindowedBy.class);

    private final KGroupedStream<K, V> grouped;
    private final WindowShape shape;
    private long latenessMs;
    private long earlyMs;
    private @Nullable EventTime<? super V> eventTime;
    private boolean wallClock;
    private WindowStorage storage = WindowStorage.durable();
    private @Nullable String label;

    WindowedBy(KGroupedStream<K, V> grouped, WindowShape shape) {
        this.grouped = grouped;
        this.shape = shape;
    }

    /**
     * What people read in place of the name. It is part of no key and of no topic's name.
     *
     * @param text any text
     * @return this
     */
    public WindowedBy<K, V> label(String text) {
        label = Objects.requireNonNull(text, "text");
        return this;
    }

    /**
     * How long after its end a window stays open for records that come late. It closes once the clock of the data has reached
     * its end plus this; a session once that clock is beyond it.
     *
     * @param lateness zero or more
     * @return this
     */
    public WindowedBy<K, V> allowedLateness(Duration lateness) {
        CallFaults faults = faults("allowedLateness");
        latenessMs = faults.millis("lateness", lateness);
        faults.throwIfAny();
        return this;
    }

    /**
     * Also emits values so far, while a window is open: at its start plus every multiple of the interval, on the clock by which
     * it closes, if it has changed since it was last emitted. {@link ClosingWindows#early()} has to be read then.
     *
     * @param interval at least one millisecond
     * @return this
     */
    public WindowedBy<K, V> earlyFireEvery(Duration interval) {
        CallFaults faults = faults("earlyFireEvery");
        earlyMs = faults.positiveMillis("interval", interval);
        faults.throwIfAny();
        return this;
    }

    /**
     * Times records by what their values say, in place of their timestamps.
     *
     * @param time where the time is found
     * @return this
     */
    public WindowedBy<K, V> eventTime(EventTime<? super V> time) {
        eventTime = Objects.requireNonNull(time, "time");
        wallClock = false;
        return this;
    }

    /**
     * Records happen when they are processed, by the wall clock.
     *
     * @return this
     */
    public WindowedBy<K, V> processingTime() {
        wallClock = true;
        eventTime = null;
        return this;
    }

    /**
     * Where open windows are kept.
     *
     * @param kept the storage
     * @return this
     */
    public WindowedBy<K, V> storedIn(WindowStorage kept) {
        storage = Objects.requireNonNull(kept, "kept");
        return this;
    }

    private CallFaults faults(String call) {
        return CallFaults.of("Window " + shape.name() + ", " + call);
    }

    /**
     * Computes an aggregate of each window.
     *
     * @param aggregate of the module {@code rangestreams-aggregates}, or one of your own
     * @param <A> its accumulator
     * @param <R> its result
     * @return the streams of results
     * @throws IllegalArgumentException if the window's name is in the topology already
     */
    public <A, R> ClosingWindows<K, V, R> aggregate(Aggregate<? super V, A, R> aggregate) {
        String name = shape.name();
        StreamSettings<K, V> stream = StreamSettings.of(grouped, "Windowing.over");
        takeName(stream, name);
        takeName(stream, name + "-entry");
        StreamSources sources = StreamSources.of(grouped);
        if (eventTime != null && sources.haveTimestampExtractor()) {
            LOG.warn(
                    "Window {} is timed by {}, and its input topic has a timestamp extractor of its own: the window goes by the"
                            + " former. Leave one of them out.",
                    name,
                    eventTime);
        }
        WindowSettings<K, V, A, R> settings = new WindowSettings<>(
                name, bounds(), latenessMs, earlyMs, own(aggregate), stream.groupedKeySerde(), storage.isLogged());
        Outlets outlets = new Outlets();
        WindowNode<K, V, A, R> node = new WindowNode<>(
                settings,
                new RecordTime<>(wallClock, eventTime == null ? null : eventTime::millis),
                outlets,
                new OwnForm(),
                new WindowStateStoreBuilder<>(settings, storage.isDurable(), storage.engine()));
        KStream<Object, Object> operator =
                Entry.open(grouped, settings.keySerde(), name).process(node, Named.as(name));
        return new ClosingWindows<>(
                operator, outlets, shape, earlyMs > 0, label == null ? name : label, new Destinations(name, sources));
    }

    private record OwnForm() implements ResultForm {
        @Override
        public Object window(Object key, long start, long end) {
            return new WindowKey<>(key, start, end);
        }

        @Override
        public Object result(Object window, @Nullable Object value) {
            return new WindowResult<>((WindowKey<?>) window, value);
        }
    }

    private WindowBounds bounds() {
        if (shape instanceof Tumbling tumbling) {
            return new WindowBounds.Fixed(tumbling.sizeMs(), tumbling.sizeMs());
        }
        return shape instanceof Sliding sliding
                ? new WindowBounds.Fixed(sliding.sizeMs(), sliding.slideMs())
                : new WindowBounds.Gap(((Session) shape).gapMs());
    }

    /** An aggregate of a supertype is handed values of V as it is handed those it was made for. */
    @SuppressWarnings("unchecked")
    private static <V, A, R> Aggregate<V, A, R> own(Aggregate<? super V, A, R> aggregate) {
        return (Aggregate<V, A, R>) Objects.requireNonNull(aggregate, "aggregate");
    }

    private static void takeName(StreamSettings<?, ?> stream, String name) {
        String other = stream.takeName(name, "window " + name);
        if (other != null) {
            throw new IllegalArgumentException("The name " + name + " of a window is in the topology already, for "
                    + other + "; give the window a name of its own");
        }
    }
}
