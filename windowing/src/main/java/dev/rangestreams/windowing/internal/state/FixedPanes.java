package dev.rangestreams.windowing.internal.state;

import dev.rangestreams.runtime.internal.clock.Bounds;
import dev.rangestreams.windowing.internal.state.FireTimes.Due;
import dev.rangestreams.windowing.internal.state.Taken.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Panes of windows with fixed bounds: tumbling windows are their own panes, sliding ones share panes of the greatest common
 * divisor of size and slide. Panes lie by start and then by key, so that closing touches what closes and nothing else.
 */
final class FixedPanes<A> implements Panes<A> {
    private final long size;
    private final long slide;
    private final long paneSize;
    private final PaneContext<A> context;
    private final NavigableMap<Long, Map<Bytes, Pane<A>>> groups = new TreeMap<>();
    private final FireTimes fires;

    private long panes;
    private long nextEnd = Long.MAX_VALUE;
    private long nextFire = Long.MAX_VALUE;
    private long closedEnd = Bounds.NEVER;

    // Most records fall where the one before fell.
    private long lastStart;
    private @Nullable Map<Bytes, Pane<A>> lastGroup;

    FixedPanes(long size, long slide, long earlyMs, PaneContext<A> context) {
        this.size = size;
        this.slide = slide;
        this.paneSize = greatestCommonDivisor(size, slide);
        this.context = context;
        this.fires = new FireTimes(earlyMs);
    }

    private static long greatestCommonDivisor(long a, long b) {
        return b == 0 ? a : greatestCommonDivisor(b, a % b);
    }

    private static long floor(long time, long step) {
        return Bounds.minus(time, Math.floorMod(time, step));
    }

    @Override
    public long lastEnd(long time) {
        return Bounds.plus(floor(time, slide), size);
    }

    @Override
    public Verdict verdict(Bytes key, long time, long closed) {
        long end = lastEnd(time);
        if (end <= time && end != Long.MAX_VALUE) {
            return Verdict.IN_NO_WINDOW;
        }
        return end <= closed ? Verdict.LATE : Verdict.ON_TIME;
    }

    @Override
    public Pane<A> paneOf(Bytes key, long time, long clock) {
        long start = floor(time, paneSize);
        Map<Bytes, Pane<A>> group = group(start, clock);
        Pane<A> pane = group.get(key);
        if (pane == null) {
            pane = new Pane<>(
                    key, start, start, time, clock, context.aggregate().create());
            group.put(key, pane);
            panes++;
        }
        context.changes().changing(pane);
        return pane;
    }

    private Map<Bytes, Pane<A>> group(long start, long clock) {
        if (lastGroup != null && start == lastStart) {
            return lastGroup;
        }
        Map<Bytes, Pane<A>> group = groups.get(start);
        if (group == null) {
            group = new HashMap<>();
            groups.put(start, group);
            nextEnd = Math.min(nextEnd, firstEnd(start));
            if (fires.areWanted()) {
                List<Long> windows = new ArrayList<>();
                addWindows(start, windows);
                scheduleFires(windows, clock);
            }
        }
        lastStart = start;
        lastGroup = group;
        return group;
    }

    /** The end of the first window that holds a pane and has not closed. */
    private long firstEnd(long start) {
        long earliest = Bounds.plus(floor(Bounds.minus(start, size - paneSize) + slide - 1, slide), size);
        if (earliest > closedEnd) {
            return earliest;
        }
        // The next one behind what has closed.
        return Bounds.plus(floor(closedEnd - size, slide) + slide, size);
    }

    @Override
    public void takeUp(Pane<A> pane, long clock) {
        group(pane.start(), clock).put(pane.key(), pane);
        panes++;
    }

    @Override
    public @Nullable Pane<A> takeOut(Bytes key, long start) {
        Map<Bytes, Pane<A>> group = groups.get(start);
        Pane<A> pane = group == null ? null : group.remove(key);
        panes -= pane == null ? 0 : 1;
        return pane;
    }

    @Override
    public void goOnFrom(long closed) {
        closedEnd = closed;
        nextEnd = groups.isEmpty() ? Long.MAX_VALUE : firstEnd(groups.firstKey());
    }

    @Override
    public long nextEnd() {
        return nextEnd;
    }

    @Override
    public void close(long closed, Emit<A> emit) {
        while (!groups.isEmpty() && nextEnd <= closed) {
            long end = nextEnd;
            emitWindow(end - size, emit, Long.MIN_VALUE);
            closedEnd = end;
            dropThrough(end);
            nextEnd = groups.isEmpty() ? Long.MAX_VALUE : firstEnd(groups.firstKey());
        }
        if (closed > closedEnd) {
            closedEnd = closed;
        }
    }

    /** Drops the panes whose last window has closed. */
    private void dropThrough(long end) {
        while (!groups.isEmpty() && lastEnd(groups.firstKey()) <= end) {
            Map<Bytes, Pane<A>> closed = groups.pollFirstEntry().getValue();
            closed.values().forEach(context.changes()::leaves);
            panes -= closed.size();
            lastGroup = null;
        }
    }

    /** Emits what a window holds of each key that changed at {@code changedFrom} or later. */
    private void emitWindow(long start, Emit<A> emit, long changedFrom) {
        long end = Bounds.plus(start, size);
        NavigableMap<Long, Map<Bytes, Pane<A>>> inside = groups.subMap(start, true, end, false);
        if (inside.size() == 1) {
            for (Pane<A> pane : inside.firstEntry().getValue().values()) {
                if (pane.changedAt() >= changedFrom) {
                    emit.window(pane.key(), start, end, pane.newest(), pane.accumulator(context.codec()));
                }
            }
            return;
        }
        Map<Bytes, Merged<A>> merged = new LinkedHashMap<>();
        for (Map<Bytes, Pane<A>> group : inside.values()) {
            for (Pane<A> pane : group.values()) {
                Merged<A> one = merged.computeIfAbsent(
                        pane.key(), key -> new Merged<>(context.aggregate().create()));
                one.accumulator = context.aggregate().merge(one.accumulator, pane.accumulator(context.codec()));
                one.newest = Math.max(one.newest, pane.newest());
                one.changedAt = Math.max(one.changedAt, pane.changedAt());
            }
        }
        merged.forEach((key, one) -> {
            if (one.changedAt >= changedFrom) {
                emit.window(key, start, end, one.newest, one.accumulator);
            }
        });
    }

    private static final class Merged<A> {
        private A accumulator;
        private long newest = Long.MIN_VALUE;
        private long changedAt = Long.MIN_VALUE;

        Merged(A accumulator) {
            this.accumulator = accumulator;
        }
    }

    @Override
    public long nextFire() {
        return nextFire;
    }

    @Override
    public void fire(long before, long clock, long closed, Emit<A> emit) {
        List<Long> open = openWindows();
        for (long start : open) {
            Due due = fires.due(start, before, clock, closesAt(start));
            if (due != null) {
                emitWindow(start, emit, due.changedFrom());
            }
        }
        nextFire = Long.MAX_VALUE;
        scheduleFires(open, clock);
    }

    private long closesAt(long start) {
        return Bounds.plus(Bounds.plus(start, size), context.latenessMs());
    }

    private void scheduleFires(List<Long> starts, long clock) {
        for (long start : starts) {
            nextFire = Math.min(nextFire, fires.nextAfter(start, clock, closesAt(start)));
        }
    }

    /** The starts of all windows that hold something and have not closed, in their order. */
    private List<Long> openWindows() {
        List<Long> starts = new ArrayList<>();
        for (long pane : groups.keySet()) {
            addWindows(pane, starts);
        }
        return starts;
    }

    /** Adds the windows that hold a pane, have not closed, and start later than those that are there. */
    private void addWindows(long pane, List<Long> starts) {
        int from = starts.size();
        long start = floor(pane, slide);
        while (Bounds.plus(start, size) > Math.max(pane, closedEnd) && (from == 0 || start > starts.get(from - 1))) {
            starts.add(start);
            if (start < Long.MIN_VALUE + slide) {
                break;
            }
            start -= slide;
        }
        Collections.reverse(starts.subList(from, starts.size()));
    }

    @Override
    public long size() {
        return panes;
    }

    @Override
    public List<Pane<A>> ofKey(Bytes key) {
        List<Pane<A>> found = new ArrayList<>();
        for (Map<Bytes, Pane<A>> group : groups.values()) {
            Pane<A> pane = group.get(key);
            if (pane != null) {
                found.add(pane);
            }
        }
        return found;
    }

    @Override
    public long endOf(Pane<A> pane) {
        return Bounds.plus(pane.start(), paneSize);
    }

    @Override
    public void forEach(Consumer<Pane<A>> use) {
        groups.values().forEach(group -> group.values().forEach(use));
    }
}
