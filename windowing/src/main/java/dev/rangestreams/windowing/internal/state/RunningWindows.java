package dev.rangestreams.windowing.internal.state;

import dev.rangestreams.runtime.internal.clock.Bounds;
import dev.rangestreams.runtime.internal.clock.ClosingClock;
import dev.rangestreams.runtime.internal.clock.OperatorTime;
import dev.rangestreams.runtime.internal.input.InputPosition;
import dev.rangestreams.runtime.internal.input.Source;
import dev.rangestreams.runtime.internal.store.StoreSerdes;
import dev.rangestreams.windowing.internal.state.Taken.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** The windows of a task while it runs: takes records in, closes and fires what is due. Used by the thread of the task. */
final class RunningWindows<K, V, A, R> {
    private final WindowSettings<K, V, A, R> settings;
    private final StoreSerdes<K, ?> serdes;
    private final PaneCodec<A> codec;
    private final OperatorTime time;
    private final InputPosition input;
    private final WindowMetrics metrics;
    private final Kept kept;
    private final Emissions<K, R> emissions;
    private final Changes<A> changes;
    private final Panes<A> panes;
    private final Unsettled<A> unsettled;
    private final @Nullable LastResults<A> lastResults;
    private final ClosingClock clock;
    private long firedUpTo;
    private long checkedAt = Bounds.NEVER;

    RunningWindows(
            WindowSettings<K, V, A, R> settings,
            StoreSerdes<K, ?> serdes,
            PaneCodec<A> codec,
            OperatorTime time,
            InputPosition input,
            WindowMetrics metrics,
            Kept kept,
            Emissions<K, R> emissions,
            Changes<A> changes,
            boolean keepsLastResults) {
        this.settings = settings;
        this.serdes = serdes;
        this.codec = codec;
        this.time = time;
        this.input = input;
        this.metrics = metrics;
        this.kept = kept;
        this.emissions = emissions;
        this.changes = changes;
        this.clock = new ClosingClock(time, settings.latenessMs());
        this.firedUpTo = clock.now();
        this.panes = panes(new PaneContext<>(settings.aggregate(), codec, changes, settings.latenessMs()));
        this.lastResults = keepsLastResults ? new LastResults<>(codec, changes) : null;
        this.unsettled = new Unsettled<>(codec, changes, panes, lastResults);
        takeUp();
    }

    private Panes<A> panes(PaneContext<A> context) {
        return settings.bounds() instanceof WindowBounds.Fixed fixed
                ? new FixedPanes<>(fixed.sizeMs(), fixed.slideMs(), settings.earlyMs(), context)
                : new SessionPanes<>(((WindowBounds.Gap) settings.bounds()).gapMs(), settings.earlyMs(), context);
    }

    private void takeUp() {
        panes.goOnFrom(time.closedUpTo());
        kept.forEach((key, value) -> {
            if (PaneCodec.isPane(key) || PaneCodec.isLastResult(key)) {
                unsettled.takeUp(key, codec.entry(value), time, clock);
            }
        });
    }

    /** See {@link OpenWindows#take}. */
    Taken take(K key, Headers headers, V value, long recordTime, @Nullable Source source, long wallMs) {
        long before = time.streamTime();
        time.advance(source, recordTime);
        settle();
        clock.follow();
        closeWhatIsDue();
        Bytes keyBytes = Bytes.wrap(serdes.key(key, headers));
        Verdict verdict = panes.verdict(keyBytes, recordTime, time.closedUpTo());
        saw(source);
        if (verdict != Verdict.LATE) {
            clock.record(recordTime, wallMs);
        }
        if (verdict != Verdict.ON_TIME) {
            long lastEnd = panes.lastEnd(recordTime);
            boolean onlyBySilence = verdict == Verdict.LATE
                    && panes.verdict(keyBytes, recordTime, clock.closedByData()) == Verdict.ON_TIME;
            return new Taken(verdict, lastEnd, Math.min(before, time.streamTime()), onlyBySilence);
        }
        Pane<A> pane = panes.paneOf(keyBytes, recordTime, clock.now());
        pane.set(settings.aggregate().add(pane.accumulator(codec), value, recordTime), recordTime, clock.now());
        return new Taken(verdict, 0, 0, false);
    }

    /** Sees a record that has no time. */
    void pass(@Nullable Source source) {
        time.pass(source);
        settle();
        saw(source);
    }

    private void saw(@Nullable Source source) {
        if (source != null) {
            input.saw(source);
        }
    }

    /** Closes and fires what has become due in silence, or was overdue when the task began. */
    void check(long wallMs) {
        clock.check(wallMs);
        if (clock.closedEnd() >= panes.nextEnd() && !unsettled.isSettled()) {
            // It cannot wait for a record that may never come. That the last commit went through is likely.
            unsettled.keep();
            kept.taken();
        }
        closeWhatIsDue();
        checkedAt = wallMs;
    }

    /** When it last looked what silence has closed; {@link Bounds#NEVER} if it has not yet. */
    long checkedAt() {
        return checkedAt;
    }

    /** The first record shows whether what was prepared last was committed. */
    private void settle() {
        if (!unsettled.isSettled() && time.resumed()) {
            if (time.wentBack()) {
                clock.restart();
                firedUpTo = Math.max(time.committedTime(), Bounds.plus(time.closedUpTo(), settings.latenessMs()));
                unsettled.goBack(time.closedUpTo(), clock.now());
            } else {
                unsettled.keep();
            }
            kept.taken();
        }
    }

    private void closeWhatIsDue() {
        long now = clock.now();
        long closedEnd = clock.closedEnd();
        boolean told = false;
        if (now >= panes.nextFire()) {
            panes.fire(firedUpTo, now, time.closedUpTo(), (key, start, end, newest, accumulator) -> {
                metrics.early();
                emit(false, key, start, end, newest, accumulator);
            });
            told = true;
        }
        firedUpTo = now;
        if (closedEnd > time.closedUpTo()) {
            boolean due = closedEnd >= panes.nextEnd();
            time.closeUpTo(closedEnd);
            panes.close(closedEnd, (key, start, end, newest, accumulator) -> {
                metrics.closed();
                if (lastResults != null) {
                    lastResults.closed(key, end, newest, accumulator);
                }
                emit(true, key, start, end, newest, accumulator);
            });
            told |= due;
        }
        if (told) {
            emissions.done();
        }
    }

    private void emit(boolean isClosed, Bytes key, long start, long end, long newest, A accumulator) {
        emissions.window(
                isClosed,
                serdes.key(key.get()),
                start,
                end,
                settings.aggregate().result(accumulator),
                newest);
    }

    /** What the last window of a key that closed had come to, null if none has. */
    @Nullable
    R lastResult(byte[] key) {
        Pane<A> pane = lastResults.get(Bytes.wrap(key));
        return pane == null ? null : settings.aggregate().result(pane.accumulator(codec));
    }

    WindowQuery.StateNow state(WindowFacts facts) {
        return new WindowQuery.StateNow(facts, settings.latenessMs(), panes.size(), clock.now());
    }

    WindowQuery.SeriesNow series(byte[] key) {
        List<WindowQuery.Part> parts = new ArrayList<>();
        A total = settings.aggregate().create();
        for (Pane<A> pane : panes.ofKey(Bytes.wrap(key))) {
            A accumulator = pane.accumulator(codec);
            total = settings.aggregate().merge(total, accumulator);
            parts.add(part(pane.start(), panes.endOf(pane), accumulator));
        }
        return new WindowQuery.SeriesNow(
                parts,
                parts.isEmpty()
                        ? null
                        : part(parts.get(0).start(), parts.get(parts.size() - 1).end(), total));
    }

    private WindowQuery.Part part(long start, long end, A accumulator) {
        return new WindowQuery.Part(start, end, settings.aggregate().result(accumulator));
    }

    Changes<A> changes() {
        return changes;
    }

    /** How many panes are open. */
    long open() {
        return panes.size();
    }

    /** Whether it is known which commit to go on from, so that what is here can be written down as it is. */
    boolean isSettled() {
        return unsettled.isSettled();
    }

    /** All that has to be kept. */
    List<Pane<A>> everything() {
        List<Pane<A>> all = new ArrayList<>();
        panes.forEach(all::add);
        if (lastResults != null) {
            lastResults.forEach(all::add);
        }
        return all;
    }
}
