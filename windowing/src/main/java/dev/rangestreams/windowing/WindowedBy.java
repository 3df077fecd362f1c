package dev.rangestreams.windowing;

import dev.rangestreams.api.Aggregate;
import dev.rangestreams.runtime.internal.entry.Entry;
import dev.rangestreams.runtime.internal.kafka.StreamSettings;
import dev.rangestreams.runtime.internal.kafka.StreamSources;
import dev.rangestreams.runtime.internal.store.CallFaults;
import dev.rangestreams.windowing.internal.dsl.Outlets;
import dev.rangestreams.windowing.internal.dsl.ResultForm;
import dev.rangestreams.windowing.internal.dsl.WindowInput;
import dev.rangestreams.windowing.internal.dsl.WindowInput.RecordTime;
import dev.rangestreams.windowing.internal.dsl.WindowNode;
import dev.rangestreams.windowing.internal.state.WindowBounds;
import dev.rangestreams.windowing.internal.state.WindowFacts;
import dev.rangestreams.windowing.internal.state.WindowSettings;
import dev.rangestreams.windowing.internal.state.WindowStateStoreBuilder;
import java.time.Duration;
import java.util.Objects;
import java.util.function.BiFunction;
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
 * @param <W> what windows are keyed by
 */
public final class WindowedBy<K, V, W> {
    private static final Logger LOG = LoggerFactory.getLogger(WindowedBy.class);

    private final Windowing<K, V, W> windowing;
    private final WindowShape shape;
    private long latenessMs;
    private long earlyMs;
    private @Nullable EventTime<? super V> eventTime;
    private boolean wallClock;
    private WindowStorage storage = WindowStorage.durable();
    private @Nullable String label;

    WindowedBy(Windowing<K, V, W> windowing, WindowShape shape) {
        this.windowing = windowing;
        this.shape = shape;
    }

    /**
     * What people read in place of the name. It is part of no key and of no topic's name.
     *
     * @param text any text
     * @return this
     */
    public WindowedBy<K, V, W> label(String text) {
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
    public WindowedBy<K, V, W> allowedLateness(Duration lateness) {
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
    public WindowedBy<K, V, W> earlyFireEvery(Duration interval) {
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
    public WindowedBy<K, V, W> eventTime(EventTime<? super V> time) {
        eventTime = Objects.requireNonNull(time, "time");
        wallClock = false;
        return this;
    }

    /**
     * Records happen when they are processed, by the wall clock.
     *
     * @return this
     */
    public WindowedBy<K, V, W> processingTime() {
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
    public WindowedBy<K, V, W> storedIn(WindowStorage kept) {
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
    public <A, R> ClosingWindows<K, V, W, R> aggregate(Aggregate<? super V, A, R> aggregate) {
        return open(WindowedBy.<V, A, R>own(aggregate), (value, none) -> value, (result, none) -> result, null);
    }

    /**
     * Lets the aggregate's input, and the result, use what the last window of another kind had come to that closed, for the same
     * key. For example, payments by the minute beside the mean of the last hour that is over.
     *
     * <p>Where windows of both close at one moment, those of {@code baseline} close first. Both need a changelog, as what closed last has to
     * be known after a restart too. It costs one accumulator per key, on the heap, for good.
     *
     * @param baseline windows made of the same {@link Windowing}
     * @param <B> what they come to
     * @return what asks for the aggregate
     * @throws IllegalArgumentException if {@code baseline} is of another {@link Windowing}, or has no changelog
     */
    public <B> JoinedWindows<K, V, W, B> joinWith(ClosingWindows<K, V, W, B> baseline) {
        String joined = "Window " + shape.name() + ", joinWith: window " + baseline.name();
        if (baseline.windowing() != windowing) {
            throw new IllegalArgumentException(
                    joined + " is not made of the same Windowing, so its keys may be in other"
                            + " partitions, or others; make both of one Windowing.over(..)");
        }
        if (!baseline.operator().builder().loggingEnabled()) {
            throw new IllegalArgumentException(
                    joined + " has no changelog, so what closed last would be lost in a restart;"
                            + " store it with WindowStorage.durable() or inMemory().withChangelog()");
        }
        return new JoinedWindows<>(this, baseline);
    }

    <X, A, Q, R> ClosingWindows<K, V, W, R> open(
            Aggregate<X, A, Q> aggregate,
            BiFunction<V, @Nullable Object, X> value,
            BiFunction<@Nullable Object, @Nullable Object, @Nullable Object> result,
            @Nullable ClosingWindows<K, V, W, ?> reference) {
        String name = shape.name();
        KGroupedStream<K, V> grouped = windowing.grouped();
        checkReference(reference);
        StreamSettings<K, V> stream = StreamSettings.of(grouped, "Windowing.over");
        takeName(stream, name, name);
        takeName(stream, name + "-entry", name);
        StreamSources sources = StreamSources.of(grouped);
        if (eventTime != null && sources.haveTimestampExtractor()) {
            LOG.warn(
                    "Window {} is timed by {}, and its input topic has a timestamp extractor of its own: the window goes by the"
                            + " former. Leave one of them out.",
                    name,
                    eventTime);
        }
        WindowSettings<W, X, A, Q> settings = new WindowSettings<>(
                name, bounds(), latenessMs, earlyMs, aggregate, windowing.keySerde(), storage.isLogged());
        WindowFacts facts = new WindowFacts(shape, storage.toString(), label == null ? name : label);
        var builder = new WindowStateStoreBuilder<>(settings, facts, storage.isDurable(), storage.engine());
        Outlets outlets = new Outlets();
        WindowInput<K, V, W, X> input = new WindowInput<>(
                new RecordTime<>(wallClock, eventTime == null ? null : eventTime::millis),
                windowing.key(),
                value,
                reference == null ? null : reference.name());
        WindowNode<K, V, W, X, Q> node = new WindowNode<>(settings, input, outlets, new OwnForm(result), builder);
        KStream<Object, Object> results = Entry.open(grouped, stream.groupedKeySerde(), name)
                .process(node, Named.as(name), reference == null ? new String[0] : new String[] {reference.name()});
        return new ClosingWindows<>(
                windowing,
                new Operator(results, outlets, builder, facts),
                shape,
                earlyMs > 0,
                new Destinations(name, sources));
    }

    private void checkReference(@Nullable ClosingWindows<K, V, W, ?> reference) {
        if (reference != null) {
            if (!storage.isLogged()) {
                throw new IllegalArgumentException("Window " + shape.name() + " refers to window " + reference.name()
                        + " and has no changelog; store it with WindowStorage.durable() or inMemory().withChangelog()");
            }
            reference.operator().builder().keepLastResults();
            reference.operator().outlets().markReferredTo();
        }
    }

    private record OwnForm(BiFunction<@Nullable Object, @Nullable Object, @Nullable Object> mapped)
            implements ResultForm {
        @Override
        public Object window(Object key, long start, long end) {
            return new WindowKey<>(key, start, end);
        }

        @Override
        public @Nullable Object value(@Nullable Object result, @Nullable Object reference) {
            return mapped.apply(result, reference);
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

    private static void takeName(StreamSettings<?, ?> stream, String name, String window) {
        String other = stream.takeName(name, "window " + window);
        if (other != null) {
            throw new IllegalArgumentException("The name " + name + " of a window is in the topology already, for "
                    + other + "; give the window a name of its own");
        }
    }
}
