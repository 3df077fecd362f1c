package dev.rangestreams.windowing.internal.state;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What windows come to, in the plainest way: every window is a list, and each record looks at all of them. */
final class SlowWindows {
    private final WindowBounds bounds;
    private final long lateness;
    private final long early;
    private final List<Window> open = new ArrayList<>();
    private final List<Emitted> emitted = new ArrayList<>();
    private long clock = Long.MIN_VALUE;
    private long firedUpTo = Long.MIN_VALUE;
    private boolean drifts;
    private long lastTime;
    private long silentMs;

    SlowWindows(WindowBounds bounds, long lateness) {
        this(bounds, lateness, 0);
    }

    /** Windows that also emit values so far; 0 for none. */
    SlowWindows(WindowBounds bounds, long lateness, long early) {
        this.bounds = bounds;
        this.lateness = lateness;
        this.early = early;
    }

    /** One that goes on from here by itself, as a task that is restored does: it has heard no silence yet. */
    SlowWindows restored() {
        SlowWindows copy = new SlowWindows(bounds, lateness, early);
        for (Window window : open) {
            Window same = new Window(window.key, window.start, window.end);
            same.times.putAll(window.times);
            same.changed = window.changed;
            copy.open.add(same);
        }
        copy.emitted.addAll(emitted);
        copy.clock = clock;
        copy.firedUpTo = firedUpTo;
        return copy;
    }

    /** A check after so much silence. */
    void check(long ms) {
        if (drifts) {
            silentMs += Math.min(ms, 1_000);
            clock = Math.max(clock, lastTime + silentMs);
            closeWhatIsDue();
        }
    }

    private static final class Window {
        final String key;
        final Map<Integer, Long> times = new TreeMap<>();
        long start;
        long end;
        boolean changed = true;

        Window(String key, long start, long end) {
            this.key = key;
            this.start = start;
            this.end = end;
        }
    }

    List<Emitted> emitted() {
        return emitted;
    }

    /** What is open, as it would close now. */
    List<Emitted> open() {
        return open.stream()
                .map(window -> Emitted.closed(window.key, window.start, window.end, List.copyOf(window.times.keySet())))
                .toList();
    }

    void take(int id, Input record) {
        clock = Math.max(clock, record.time());
        closeWhatIsDue();
        int before = emitted.size();
        if (bounds instanceof WindowBounds.Fixed fixed) {
            fixed(id, record, fixed);
        } else {
            session(id, record, ((WindowBounds.Gap) bounds).gapMs());
        }
        boolean late = emitted.size() > before;
        if (!late) {
            drifts = true;
            lastTime = record.time();
            silentMs = 0;
        }
    }

    /** What the last window of a key that closed had come to, null if none has. */
    @Nullable
    List<Integer> lastResult(String key) {
        return emitted.stream()
                .filter(each -> each.what().equals("closed") && each.key().equals(key))
                .reduce((one, later) -> later)
                .map(Emitted::ids)
                .orElse(null);
    }

    /** What is open of a key, each record once. */
    List<Integer> open(String key) {
        return open.stream()
                .filter(window -> window.key.equals(key))
                .flatMap(window -> window.times.keySet().stream())
                .distinct()
                .sorted()
                .toList();
    }

    private void closeWhatIsDue() {
        fireWhatIsDue();
        List<Window> due = new ArrayList<>(
                open.stream().filter(window -> isClosed(window.end)).toList());
        due.sort(Comparator.comparingLong(window -> window.end));
        open.removeAll(due);
        due.forEach(window ->
                emitted.add(Emitted.closed(window.key, window.start, window.end, List.copyOf(window.times.keySet()))));
    }

    /** Each window looks at every moment that has passed. */
    private void fireWhatIsDue() {
        for (Window window : open) {
            long closesAt = window.end + lateness + (bounds instanceof WindowBounds.Fixed ? 0 : 1);
            for (long at = window.start + early; early > 0 && at <= clock && at < closesAt; at += early) {
                if (at > firedUpTo && window.changed) {
                    window.changed = false;
                    emitted.add(
                            Emitted.early(window.key, window.start, window.end, List.copyOf(window.times.keySet())));
                }
            }
        }
        firedUpTo = clock;
    }

    private boolean isClosed(long end) {
        return bounds instanceof WindowBounds.Fixed ? clock >= end + lateness : clock > end + lateness;
    }

    private void fixed(int id, Input record, WindowBounds.Fixed fixed) {
        TreeSet<Long> starts = new TreeSet<>();
        for (long start = record.time() - fixed.sizeMs() + 1; start <= record.time(); start++) {
            if (Math.floorMod(start, fixed.slideMs()) == 0) {
                starts.add(start);
            }
        }
        boolean late = !starts.isEmpty();
        for (long start : starts) {
            long end = start + fixed.sizeMs();
            if (!isClosed(end)) {
                late = false;
                Window window = window(record.key(), start, end);
                window.times.put(id, record.time());
                window.changed = true;
            }
        }
        if (late) {
            emitted.add(Emitted.late(record.key(), starts.last() + fixed.sizeMs(), id));
        }
    }

    private Window window(String key, long start, long end) {
        for (Window window : open) {
            if (window.key.equals(key) && window.start == start) {
                return window;
            }
        }
        Window window = new Window(key, start, end);
        open.add(window);
        return window;
    }

    private void session(int id, Input record, long gap) {
        long at = record.time();
        Window whole = new Window(record.key(), at, at + gap);
        List<Window> joined = new ArrayList<>();
        for (Window window : open) {
            if (window.key.equals(record.key())
                    && window.times.values().stream().anyMatch(time -> Math.abs(time - at) <= gap)) {
                joined.add(window);
            }
        }
        if (joined.isEmpty() && isClosed(whole.end)) {
            emitted.add(Emitted.late(record.key(), whole.end, id));
            return;
        }
        for (Window window : joined) {
            whole.times.putAll(window.times);
            whole.start = Math.min(whole.start, window.start);
            whole.end = Math.max(whole.end, window.end);
        }
        whole.times.put(id, at);
        open.removeAll(joined);
        open.add(whole);
    }
}
