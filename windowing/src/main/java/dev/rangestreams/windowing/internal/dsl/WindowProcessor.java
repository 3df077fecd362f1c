package dev.rangestreams.windowing.internal.dsl;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rangestreams.runtime.internal.clock.Bounds;
import dev.rangestreams.runtime.internal.input.Source;
import dev.rangestreams.runtime.internal.kafka.DroppedRecords;
import dev.rangestreams.windowing.internal.dsl.Outlets.Outlet;
import dev.rangestreams.windowing.internal.dsl.WindowInput.RecordTime;
import dev.rangestreams.windowing.internal.state.Emissions;
import dev.rangestreams.windowing.internal.state.Taken;
import dev.rangestreams.windowing.internal.state.WindowSettings;
import dev.rangestreams.windowing.internal.state.WindowStateStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Takes records into windows, and sends on what they come to, to those of the processors behind it that are there. */
final class WindowProcessor<K, V, W, X, R> extends ContextualProcessor<K, V, Object, Object>
        implements Emissions<W, R> {
    private static final String WINDOW = "_late_window";
    private static final String END = "_late_window_end_ms";
    private static final String WATERMARK = "_late_watermark_ms";

    /** Less than half a second, which is promised. */
    private static final Duration CHECKS = Duration.ofMillis(250);

    private final WindowSettings<W, X, ?, R> settings;
    private final WindowInput<K, V, W, X> input;
    private final ResultForm form;
    private final Together closed;
    private final Together early;
    private final @Nullable String lateNode;
    private final byte[] nameBytes;
    private @Nullable WindowStateStore<W, X, ?, R> windows;
    private @Nullable WindowStateStore<W, ?, ?, ?> reference;
    private @Nullable DroppedRecords dropped;
    private @Nullable Source lastSource;

    WindowProcessor(
            WindowSettings<W, X, ?, R> settings, WindowInput<K, V, W, X> input, Outlets outlets, ResultForm form) {
        this.form = form;
        this.settings = settings;
        this.input = input;
        this.closed = new Together(outlets, Outlet.CLOSED, Outlet.CLOSED_TOGETHER);
        this.early = new Together(outlets, Outlet.EARLY, Outlet.EARLY_TOGETHER);
        this.lateNode = outlets.isRead(Outlet.LATE) ? Outlet.LATE.nodeOf(settings.name()) : null;
        this.nameBytes = settings.name().getBytes(UTF_8);
    }

    @Override
    public void init(ProcessorContext<Object, Object> context) {
        super.init(context);
        WindowStateStore<W, X, ?, R> store = context.getStateStore(settings.name());
        store.start(this);
        windows = store;
        reference = input.reference() == null ? null : context.getStateStore(input.reference());
        dropped = new DroppedRecords(context);
        context.schedule(CHECKS, PunctuationType.WALL_CLOCK_TIME, now -> check(context.currentSystemTimeMs()));
    }

    private void check(long wallMs) {
        // Never further in silence than those it refers to, so that these close first.
        long checked = reference == null ? wallMs : Math.min(wallMs, reference.checkedAt());
        if (checked != Bounds.NEVER) {
            windows.check(checked);
        }
    }

    @Override
    public void process(Record<K, V> record) {
        Source source = Source.next(context().recordMetadata(), lastSource);
        lastSource = source == null ? lastSource : source;
        long wallMs = context().currentSystemTimeMs();
        W key = input.key().apply(record.key(), record.value());
        if (key == null) {
            windows.pass(source);
            dropped.count();
            return;
        }
        Long happened = time(record, wallMs);
        if (happened == null) {
            windows.pass(source);
            windows.metrics().untimed();
            dropped.count();
            return;
        }
        X value = input.value()
                .apply(record.value(), reference == null ? null : reference.lastResult(key, record.headers()));
        Taken taken = windows.take(key, record.headers(), value, happened, source, wallMs);
        if (taken.verdict() == Taken.Verdict.LATE) {
            late(record, taken);
        }
    }

    private @Nullable Long time(Record<K, V> record, long wallMs) {
        RecordTime<V> time = input.time();
        if (time.isWallClock()) {
            return wallMs;
        }
        return time.inValue() == null
                ? Long.valueOf(record.timestamp())
                : time.inValue().apply(record.value());
    }

    private void late(Record<K, V> record, Taken taken) {
        windows.metrics().late(lateNode != null, taken.onlyBySilence());
        if (lateNode == null) {
            dropped.count();
            return;
        }
        Record<K, V> copy = new Record<>(record.key(), record.value(), record.timestamp(), record.headers());
        Headers headers = copy.headers();
        headers.add(WINDOW, nameBytes);
        headers.add(END, digits(taken.lastEnd()));
        headers.add(WATERMARK, digits(taken.watermark()));
        context().forward(copy, lateNode);
    }

    private static byte[] digits(long number) {
        return Long.toString(number).getBytes(UTF_8);
    }

    @Override
    public void window(boolean isClosed, W key, long start, long end, @Nullable R value, long newest) {
        Object last = reference == null ? null : reference.lastResult(key);
        if (isClosed) {
            // What fired at this moment comes before any result, together as well as each by itself.
            early.done();
        }
        (isClosed ? closed : early).window(form.window(key, start, end), form.value(value, last), newest);
    }

    @Override
    public void done() {
        early.done();
        closed.done();
    }

    /** Sends on values of one kind, each by itself and those of one moment together, as far as that is read. */
    private final class Together {
        private final @Nullable String eachNode;
        private final @Nullable String togetherNode;
        private List<Object> results = new ArrayList<>();
        private long newest = Long.MIN_VALUE;

        Together(Outlets outlets, Outlet each, Outlet together) {
            this.eachNode = outlets.isRead(each) ? each.nodeOf(settings.name()) : null;
            this.togetherNode = outlets.isRead(together) ? together.nodeOf(settings.name()) : null;
        }

        void window(Object window, @Nullable Object value, long timestamp) {
            if (eachNode != null) {
                context().forward(new Record<>(window, value, timestamp(timestamp)), eachNode);
            }
            if (togetherNode != null) {
                results.add(form.result(window, value));
                newest = Math.max(newest, timestamp);
            }
        }

        void done() {
            if (!results.isEmpty()) {
                List<Object> all = results;
                results = new ArrayList<>();
                long timestamp = newest;
                newest = Long.MIN_VALUE;
                context().forward(new Record<>(settings.name(), List.copyOf(all), timestamp(timestamp)), togetherNode);
            }
        }

        /** Kafka's records have no timestamps before 1970. */
        private long timestamp(long time) {
            return Math.max(0, time);
        }
    }
}
