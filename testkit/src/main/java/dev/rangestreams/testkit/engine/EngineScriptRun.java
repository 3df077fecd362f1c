package dev.rangestreams.testkit.engine;

import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Entry;
import dev.rangestreams.testkit.internal.Script;
import dev.rangestreams.testkit.internal.ScriptRun;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A script on an engine's store and on the plain list. */
final class EngineScriptRun extends ScriptRun<EngineOp> {
    private final EngineFixture fixture;
    private final Deque<OpenCursor> held = new ArrayDeque<>();
    /** What the store may hold after a crash, oldest first: how it was at the last flush and after each step since. */
    private final List<TimelineModel> moments = new ArrayList<>();

    private TimelineModel model = new TimelineModel();
    private TimelineSettings settings;
    private Timelines timelines;

    private record OpenCursor(TimelineCursor cursor, List<Entry> expected) {}

    private EngineScriptRun(EngineFixture fixture, Script<EngineOp> script) {
        super(script);
        this.fixture = fixture;
        this.settings = fixture.settings("script", script.retentionMs());
        this.timelines = fixture.open(settings);
        moments.add(model.copy());
    }

    public static void run(EngineFixture fixture, Script<EngineOp> script) {
        EngineScriptRun run = new EngineScriptRun(fixture, script);
        run.run();
        run.closeHeld();
        same(0, run.timelines.openCursors(), "open cursors at the end");
    }

    @Override
    protected void compare() {
        same(model.all(), EngineReads.all(timelines), "all entries");
        same(model.notes(), notes(), "notes");
        same(held.size(), timelines.openCursors(), "open cursors");
        moments.add(model.copy());
    }

    @Override
    protected void step(EngineOp op) {
        if (op instanceof EngineOp.Put put) {
            EngineFixture.put(timelines, put.entry());
            model.put(put.entry());
        } else if (op instanceof EngineOp.Remove remove) {
            timelines.remove(remove.key().copy(), remove.timestamp(), remove.arrival());
            model.remove(remove.key(), remove.timestamp(), remove.arrival());
        } else if (op instanceof EngineOp.Get get) {
            byte[] found = timelines.get(get.key().copy(), get.timestamp(), get.arrival());
            same(
                    model.get(get.key(), get.timestamp(), get.arrival()),
                    Optional.ofNullable(found).map(Blob::new),
                    op.toString());
        } else if (op instanceof EngineOp.Read read) {
            same(
                    model.read(read.key(), read.from(), read.to(), read.order()),
                    EngineReads.read(timelines, read.key(), read.from(), read.to(), read.order()),
                    op.toString());
        } else if (op instanceof EngineOp.ReadKeys read) {
            same(
                    model.readKeys(read.fromKey(), read.toKey(), read.from(), read.to(), read.order()),
                    EngineReads.keys(timelines, read.fromKey(), read.toKey(), read.from(), read.to(), read.order()),
                    op.toString());
        } else if (op instanceof EngineOp.Expire expire) {
            timelines.expireBefore(expire.bound());
            model.expireBefore(expire.bound());
        } else if (op instanceof EngineOp.Note note) {
            timelines.putNote(note.name(), note.value().copy());
            model.putNote(note.name(), note.value());
        } else if (op instanceof EngineOp.Hold hold) {
            held.add(new OpenCursor(
                    timelines.readKeys(null, null, 0, Long.MAX_VALUE, hold.order()),
                    model.readKeys(null, null, 0, Long.MAX_VALUE, hold.order())));
        } else if (op instanceof EngineOp.Drain) {
            drain();
        } else if (op instanceof EngineOp.Flush) {
            timelines.flush();
            moments.clear();
        } else if (op instanceof EngineOp.Reopen) {
            reopen();
        } else if (op instanceof EngineOp.Crash && fixture.can(Capability.CRASH_SAFE)) {
            crash();
        }
    }

    private void drain() {
        OpenCursor next = held.poll();
        if (next != null) {
            same(next.expected, EngineReads.rest(next.cursor), "the cursor that was held");
            next.cursor.close();
        }
    }

    private void reopen() {
        closeHeld();
        fixture.close(timelines);
        timelines = fixture.open(settings);
        if (fixture.can(Capability.REOPENS)) {
            setBoundAgain();
        } else {
            model = new TimelineModel();
        }
        moments.clear();
    }

    private void crash() {
        closeHeld();
        settings = fixture.crash(timelines, settings);
        timelines = fixture.open(settings);
        setBoundAgain();
        List<Entry> found = EngineReads.all(timelines);
        Map<String, Blob> notes = notes();
        int moment = 0;
        while (moment < moments.size() && !expired(moments.get(moment)).all().equals(found)) {
            moment++;
        }
        if (moment == moments.size()) {
            throw new AssertionError("found what was there at no moment since the last flush: " + found);
        }
        List<TimelineModel> sinceThen = moments.subList(moment, moments.size());
        if (sinceThen.stream().noneMatch(candidate -> candidate.notes().equals(notes))) {
            throw new AssertionError("found notes " + notes + " that are older than the entries found, " + found);
        }
        model = expired(moments.get(moment));
        notes.forEach(model::putNote);
        moments.clear();
    }

    /** The bound lives with the caller; what had expired may have come back until it is set. */
    private void setBoundAgain() {
        if (model.bound() != Long.MIN_VALUE) {
            timelines.expireBefore(model.bound());
        }
    }

    private TimelineModel expired(TimelineModel moment) {
        TimelineModel expired = moment.copy();
        expired.expireBefore(model.bound());
        return expired;
    }

    private void closeHeld() {
        held.forEach(cursor -> cursor.cursor.close());
        held.clear();
    }

    private Map<String, Blob> notes() {
        Map<String, Blob> notes = new HashMap<>();
        for (String name : EngineScripts.NOTES) {
            byte[] value = timelines.note(name);
            if (value != null) {
                notes.put(name, new Blob(value));
            }
        }
        return notes;
    }
}
