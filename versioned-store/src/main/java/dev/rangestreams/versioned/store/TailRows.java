package dev.rangestreams.versioned.store;

import org.jspecify.annotations.Nullable;

/** A key's rows, read from its tail as far as that reaches, and written to the engine and then to the tail. */
final class TailRows implements Rows {
    private final VersionTail tail;
    private final EngineRows engine;
    private boolean missed;

    TailRows(VersionTail tail, EngineRows engine) {
        this.tail = tail;
        this.engine = engine;
    }

    /** Whether the engine had to be asked. */
    boolean missed() {
        return missed;
    }

    @Override
    public @Nullable Row newest() {
        return tail.newest();
    }

    @Override
    public @Nullable Row firstAfter(long time) {
        if (tail.reachesAfter(time)) {
            return tail.firstAfter(time);
        }
        missed = true;
        return engine.firstAfter(time);
    }

    @Override
    public boolean endsAt(long time) {
        if (tail.reaches(time)) {
            return tail.endsAt(time);
        }
        missed = true;
        return engine.endsAt(time);
    }

    @Override
    public void put(long end, byte[] bytes) {
        engine.put(end, bytes);
        if (end == Row.OPEN) {
            tail.setNewest(bytes);
        } else {
            tail.put(end, bytes);
        }
    }

    @Override
    public void removeNewest() {
        engine.removeNewest();
        tail.setNewest(null);
    }
}
