package dev.rangestreams.windowing.internal.state;

import dev.rangestreams.api.Aggregate;
import dev.rangestreams.runtime.internal.clock.Bounds;
import dev.rangestreams.windowing.internal.state.Taken.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Open sessions: of each key, in the order of time. Which of them is due is known by a queue that holds each once, for the time at
 * which it would have closed when it was put there. Only when that comes is it looked at again: neither a record nor a check
 * costs anything that grows with the number of sessions.
 */
final class SessionPanes<A> implements Panes<A> {
    private final long gap;
    private final PaneContext<A> context;
    private final FireTimes fires;
    private final Map<Bytes, List<Pane<A>>> sessions = new HashMap<>();
    private final PriorityQueue<Pane<A>> toClose =
            new PriorityQueue<>(Comparator.comparingLong((Pane<A> pane) -> pane.queuedToClose));
    private final PriorityQueue<Firing<A>> toFire =
            new PriorityQueue<>(Comparator.comparingLong((Firing<A> firing) -> firing.at));
    private long open;

    SessionPanes(long gap, long earlyMs, PaneContext<A> context) {
        this.gap = gap;
        this.context = context;
        this.fires = new FireTimes(earlyMs);
    }

    /** A session that is to fire, unless it has closed or begun earlier meanwhile. */
    private record Firing<A>(long at, Pane<A> pane) {}

    /** The end at which a session closes: a record exactly at {@code last + gap} would still join. */
    private long closingEnd(Pane<A> pane) {
        return Bounds.plus(lastEnd(pane.last()), 1);
    }

    private long closesAt(Pane<A> pane) {
        return Bounds.plus(closingEnd(pane), context.latenessMs());
    }

    @Override
    public long lastEnd(long time) {
        return Bounds.plus(time, gap);
    }

    @Override
    public Verdict verdict(Bytes key, long time, long closedEnd) {
        if (lastEnd(time) >= closedEnd) {
            return Verdict.ON_TIME;
        }
        for (Pane<A> pane : sessions.getOrDefault(key, List.of())) {
            if (joins(pane, time)) {
                return Verdict.ON_TIME;
            }
        }
        return Verdict.LATE;
    }

    private boolean joins(Pane<A> pane, long time) {
        return time >= Bounds.minus(pane.start(), gap) && time <= lastEnd(pane.last());
    }

    @Override
    public Pane<A> paneOf(Bytes key, long time, long clock) {
        List<Pane<A>> ofKey = sessions.get(key);
        if (ofKey == null) {
            ofKey = new ArrayList<>(1);
            sessions.put(key, ofKey);
        }
        int from = 0;
        while (from < ofKey.size() && lastEnd(ofKey.get(from).last()) < time) {
            from++;
        }
        int to = from;
        while (to < ofKey.size() && joins(ofKey.get(to), time)) {
            to++;
        }
        Pane<A> pane = session(ofKey.subList(from, to), key, time, clock);
        context.changes().changing(pane);
        pane.reach(time);
        scheduleFire(pane, clock);
        return pane;
    }

    /** The one session that a record joins: that which is there, or a new one that all that it joins become part of. */
    private Pane<A> session(List<Pane<A>> joined, Bytes key, long time, long clock) {
        if (joined.size() == 1 && joined.get(0).start() <= time) {
            return joined.get(0);
        }
        Aggregate<?, A, ?> aggregate = context.aggregate();
        if (joined.isEmpty()) {
            Pane<A> fresh = new Pane<>(key, time, time, time, clock, aggregate.create());
            joined.add(fresh);
            queue(fresh);
            return fresh;
        }
        Pane<A> first = joined.get(0);
        Pane<A> whole = first;
        if (time < first.start()) {
            context.changes().leaves(first);
            whole = new Pane<>(key, time, first.last(), first.newest(), clock, first.accumulator(context.codec()));
            open--;
            queue(whole);
        } else {
            context.changes().changing(first);
        }
        for (Pane<A> later : joined.subList(1, joined.size())) {
            context.changes().leaves(later);
            open--;
            whole.set(
                    aggregate.merge(whole.accumulator(context.codec()), later.accumulator(context.codec())),
                    later.newest(),
                    clock);
            whole.reach(later.last());
        }
        joined.clear();
        joined.add(whole);
        return whole;
    }

    private void queue(Pane<A> pane) {
        open++;
        pane.queuedToClose = closingEnd(pane);
        toClose.add(pane);
    }

    private void scheduleFire(Pane<A> pane, long clock) {
        if (fires.areWanted() && pane.queuedToFire == Long.MAX_VALUE) {
            long next = fires.nextAfter(pane.start(), clock, Long.MAX_VALUE);
            if (next != Long.MAX_VALUE) {
                pane.queuedToFire = next;
                toFire.add(new Firing<>(next, pane));
            }
        }
    }

    @Override
    public void takeUp(Pane<A> pane, long clock) {
        List<Pane<A>> ofKey = sessions.computeIfAbsent(pane.key(), key -> new ArrayList<>(1));
        ofKey.add(pane);
        ofKey.sort(Comparator.comparingLong(Pane::start));
        queue(pane);
        if (fires.areWanted()
                && pane.changedAt() >= fires.nextAfter(pane.start(), clock, Long.MAX_VALUE) - fires.intervalMs()) {
            scheduleFire(pane, clock);
        }
    }

    @Override
    public @Nullable Pane<A> takeOut(Bytes key, long start) {
        for (Pane<A> pane : sessions.getOrDefault(key, List.of())) {
            if (pane.start() == start) {
                forget(pane);
                pane.change.gone = true;
                return pane;
            }
        }
        return null;
    }

    private void forget(Pane<A> pane) {
        List<Pane<A>> ofKey = sessions.get(pane.key());
        ofKey.remove(pane);
        if (ofKey.isEmpty()) {
            sessions.remove(pane.key());
        }
        open--;
    }

    @Override
    public void goOnFrom(long closedEnd) {
        // What closed is not remembered.
    }

    @Override
    public long nextEnd() {
        return toClose.isEmpty() ? Long.MAX_VALUE : toClose.peek().queuedToClose;
    }

    @Override
    public void close(long closedEnd, Emit<A> emit) {
        while (!toClose.isEmpty() && nextEnd() <= closedEnd) {
            Pane<A> pane = toClose.poll();
            if (pane.change.gone) {
                continue;
            }
            long end = closingEnd(pane);
            if (end > closedEnd) {
                pane.queuedToClose = end;
                toClose.add(pane);
                continue;
            }
            emit(pane, emit);
            context.changes().leaves(pane);
            forget(pane);
        }
    }

    private void emit(Pane<A> pane, Emit<A> emit) {
        emit.window(pane.key(), pane.start(), lastEnd(pane.last()), pane.newest(), pane.accumulator(context.codec()));
    }

    @Override
    public long nextFire() {
        return toFire.isEmpty() ? Long.MAX_VALUE : toFire.peek().at();
    }

    @Override
    public void fire(long before, long clock, long closedEnd, Emit<A> emit) {
        while (!toFire.isEmpty() && nextFire() <= clock) {
            Firing<A> firing = toFire.poll();
            Pane<A> pane = firing.pane();
            if (!pane.change.gone && firing.at() < closesAt(pane)) {
                pane.queuedToFire = Long.MAX_VALUE;
                emit(pane, emit);
            }
        }
    }

    @Override
    public long size() {
        return open;
    }

    @Override
    public List<Pane<A>> ofKey(Bytes key) {
        return List.copyOf(sessions.getOrDefault(key, List.of()));
    }

    @Override
    public long endOf(Pane<A> pane) {
        return lastEnd(pane.last());
    }

    @Override
    public void forEach(Consumer<Pane<A>> use) {
        sessions.values().forEach(ofKey -> ofKey.forEach(use));
    }
}
