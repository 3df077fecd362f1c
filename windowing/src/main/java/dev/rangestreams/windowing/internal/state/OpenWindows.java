package dev.rangestreams.windowing.internal.state;

import dev.rangestreams.runtime.internal.clock.Bounds;
import dev.rangestreams.runtime.internal.clock.ClosingClock;
import dev.rangestreams.runtime.internal.clock.OperatorTime;
import dev.rangestreams.runtime.internal.input.Source;
import dev.rangestreams.runtime.internal.kafka.Changelog;
import dev.rangestreams.runtime.internal.kafka.TaskFacts;
import dev.rangestreams.runtime.internal.store.OpenStore;
import dev.rangestreams.runtime.internal.store.StoreContents;
import dev.rangestreams.runtime.internal.store.StoreSerdes;
import dev.rangestreams.runtime.internal.store.Written;
import dev.rangestreams.windowing.internal.state.Taken.Verdict;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * What the store of a window operator holds: from commit to commit bytes, and while its task runs the open windows as objects,
 * with the operator's time. Used by the thread of the task.
 */
final class OpenWindows<K, V, A, R> implements StoreContents {
    /**
     * So many changed panes an engine may lack, or as many as are open if that is more. A restart reads no more than these from the
     * changelog, and what closes sooner than it is stored costs the engine nothing.
     */
    static final int MOST_UNSTORED = 100_000;

    private final WindowSettings<K, V, A, R> settings;
    private final OpenStore store;
    private final Kept kept;
    private final int mostUnstored;
    private final OperatorTime time = new OperatorTime(Bounds.NEVER);
    private final StoreSerdes<K, ?> serdes;
    private final PaneCodec<A> codec;
    private final boolean exactlyOnce;
    private final @Nullable Changelog changelog;
    private final WindowMetrics metrics;
    private @Nullable Running running;
    private boolean stored = true;

    OpenWindows(WindowSettings<K, V, A, R> settings, OpenStore store, Kept kept, int mostUnstored) {
        this.mostUnstored = mostUnstored;
        this.settings = settings;
        this.store = store;
        this.kept = kept;
        this.exactlyOnce = TaskFacts.isExactlyOnce(store.context());
        this.serdes = new StoreSerdes<>(settings.name(), store.context(), settings.keySerde(), Serdes.ByteArray());
        this.codec = new PaneCodec<>(
                settings.name(),
                Changelog.topic(store.context(), settings.name()),
                settings.aggregate().accumulatorSerde());
        this.changelog = settings.logged() ? new Changelog(store.context(), settings.name()) : null;
        this.metrics = new WindowMetrics(store.context(), settings.name());
    }

    /** What there is only while the task runs. */
    private final class Running {
        private final Emissions<K, R> emissions;
        private final Changes<A> changes;
        private final Panes<A> panes;
        private final Unsettled<A> unsettled;
        private final ClosingClock clock;
        private long firedUpTo;

        Running(Emissions<K, R> emissions) {
            this.emissions = emissions;
            this.changes = new Changes<>(codec, time, !exactlyOnce && settings.logged(), OpenWindows.this::log);
            this.clock = new ClosingClock(time, settings.latenessMs());
            this.firedUpTo = clock.now();
            this.panes = panes(new PaneContext<>(settings.aggregate(), codec, changes, settings.latenessMs()));
            this.unsettled = new Unsettled<>(codec, changes, panes);
        }

        private Panes<A> panes(PaneContext<A> context) {
            return settings.bounds() instanceof WindowBounds.Fixed fixed
                    ? new FixedPanes<>(fixed.sizeMs(), fixed.slideMs(), settings.earlyMs(), context)
                    : new SessionPanes<>(((WindowBounds.Gap) settings.bounds()).gapMs(), settings.earlyMs(), context);
        }
    }

    /** Starts processing: from now on windows are objects. */
    void start(Emissions<K, R> emissions) {
        byte @Nullable [] marks = kept.get(PaneCodec.MARKS);
        if (marks != null) {
            time.restore(marks, settings.name());
        }
        Running now = new Running(emissions);
        now.panes.goOnFrom(time.closedUpTo());
        kept.forEach((key, value) -> {
            if (PaneCodec.isPane(key)) {
                now.unsettled.takeUp(key, codec.entry(value), time, now.clock);
            }
        });
        running = now;
    }

    private Running running() {
        if (running == null) {
            throw new IllegalStateException("Window " + settings.name() + " takes records in only while its task runs");
        }
        return running;
    }

    /**
     * Takes a record in. Everything that is due by its time closes first.
     *
     * @param recordTime when it happened
     * @param wallMs the wall clock
     */
    Taken take(K key, Headers headers, V value, long recordTime, @Nullable Source source, long wallMs) {
        Running now = running();
        time.advance(source, recordTime);
        settle(now);
        now.clock.follow();
        closeWhatIsDue(now);
        Bytes keyBytes = Bytes.wrap(serdes.key(key, headers));
        Verdict verdict = now.panes.verdict(keyBytes, recordTime, time.closedUpTo());
        saw(source);
        if (verdict != Verdict.LATE) {
            now.clock.record(recordTime, wallMs);
        }
        if (verdict != Verdict.ON_TIME) {
            long lastEnd = now.panes.lastEnd(recordTime);
            boolean onlyBySilence = verdict == Verdict.LATE
                    && now.panes.verdict(keyBytes, recordTime, now.clock.closedByData()) == Verdict.ON_TIME;
            return new Taken(verdict, lastEnd, time.streamTime(), onlyBySilence);
        }
        Pane<A> pane = now.panes.paneOf(keyBytes, recordTime, now.clock.now());
        pane.set(settings.aggregate().add(pane.accumulator(codec), value, recordTime), recordTime, now.clock.now());
        return new Taken(verdict, 0, 0, false);
    }

    /** Sees a record that has no time. */
    void pass(@Nullable Source source) {
        Running now = running();
        time.pass(source);
        settle(now);
        saw(source);
    }

    /** Closes and fires what has become due in silence, or was overdue when the task began. */
    void check(long wallMs) {
        Running now = running();
        now.clock.check(wallMs);
        if (now.clock.closedEnd() >= now.panes.nextEnd() && !now.unsettled.isSettled()) {
            // It cannot wait for a record that may never come. That the last commit went through is likely.
            now.unsettled.keep();
            kept.taken();
        }
        closeWhatIsDue(now);
    }

    /** The first record shows whether what was prepared last was committed. */
    private void settle(Running now) {
        if (!now.unsettled.isSettled() && time.resumed()) {
            if (time.wentBack()) {
                now.clock.restart();
                now.firedUpTo = Math.max(time.committedTime(), Bounds.plus(time.closedUpTo(), settings.latenessMs()));
                now.unsettled.goBack(time.closedUpTo(), now.clock.now());
            } else {
                now.unsettled.keep();
            }
            kept.taken();
        }
    }

    private void closeWhatIsDue(Running now) {
        long clock = now.clock.now();
        long closedEnd = now.clock.closedEnd();
        boolean told = false;
        if (clock >= now.panes.nextFire()) {
            now.panes.fire(now.firedUpTo, clock, time.closedUpTo(), (key, start, end, newest, accumulator) -> {
                metrics.early();
                emit(now, false, key, start, end, newest, accumulator);
            });
            told = true;
        }
        now.firedUpTo = clock;
        if (closedEnd > time.closedUpTo()) {
            boolean due = closedEnd >= now.panes.nextEnd();
            time.closeUpTo(closedEnd);
            now.panes.close(closedEnd, (key, start, end, newest, accumulator) -> {
                metrics.closed();
                emit(now, true, key, start, end, newest, accumulator);
            });
            told |= due;
        }
        if (told) {
            now.emissions.done();
        }
    }

    private void emit(Running now, boolean isClosed, Bytes key, long start, long end, long newest, A accumulator) {
        now.emissions.window(
                isClosed,
                serdes.key(key.get()),
                start,
                end,
                settings.aggregate().result(accumulator),
                newest);
    }

    private void saw(@Nullable Source source) {
        if (source != null) {
            store.input().saw(source);
        }
    }

    WindowMetrics metrics() {
        return metrics;
    }

    @Override
    public void beforeCommit() {
        Running now = running;
        if (now != null) {
            now.changes.write();
            // Last, so that whoever finds it finds all that belongs to it.
            byte @Nullable [] marks = time.prepare(exactlyOnce);
            if (marks != null) {
                log(PaneCodec.MARKS, marks);
            }
            metrics.beforeCommit(now.panes.size());
        }
    }

    private void log(byte[] key, byte @Nullable [] value) {
        if (changelog != null) {
            changelog.log(key, value, store.input()::position);
        }
    }

    /** Under exactly-once Kafka calls this when the task ends, and only then. */
    @Override
    public void committing() {
        Running now = running;
        if (now != null) {
            now.changes.confirmed();
            time.wentThrough();
            stored = exactlyOnce || now.changes.unstored() >= Math.max(mostUnstored, now.panes.size());
            if (stored) {
                store(now);
            }
        }
    }

    private void store(Running now) {
        if (!kept.isTaken()) {
            store.writes(Written.PROCESSED);
            now.changes.store(kept);
            kept.put(PaneCodec.MARKS, time.marks());
        }
    }

    @Override
    public boolean holdsAllThatIsLogged() {
        return stored;
    }

    @Override
    public void restore(ConsumerRecord<byte[], byte[]> record) {
        stored = true;
        if (record.value() == null) {
            kept.remove(record.key());
        } else {
            kept.put(record.key(), record.value());
        }
    }

    @Override
    public long streamTime() {
        return Math.max(time.streamTime(), Bounds.NO_TIME);
    }

    /** The task ends, or goes on as a standby. */
    @Override
    public void dropCache() {
        Running last = running;
        running = null;
        if (last != null && last.unsettled.isSettled()) {
            // A standby reads on in the changelog from where the task was.
            store(last);
            stored = true;
            kept.giveBack(last.panes, codec, time.marks());
        }
        time.clear();
    }

    @Override
    public void close() {
        running = null;
        time.clear();
        metrics.remove();
    }
}
