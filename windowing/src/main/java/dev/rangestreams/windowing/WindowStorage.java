package dev.rangestreams.windowing;

import dev.rangestreams.spi.TimelineEngine;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where open windows are kept. Whatever is chosen, open windows are objects on the heap, and every rule of closing, lateness and
 * early firing is the same.
 *
 * <table>
 * <caption>What each costs and survives</caption>
 * <tr><th>storage</th><th>written</th><th>after a restart on the same disk</th><th>after a move to another machine</th></tr>
 * <tr><td>durable</td><td>changed windows, once per commit, to engine and changelog</td><td>read from the engine</td>
 * <td>read from the changelog</td></tr>
 * <tr><td>in memory with changelog</td><td>changed windows, once per commit, to the changelog</td>
 * <td colspan="2">read from the changelog</td></tr>
 * <tr><td>in memory</td><td>nothing</td><td colspan="2">open windows are lost</td></tr>
 * </table>
 */
public final class WindowStorage {
    private final @Nullable TimelineEngine engine;
    private final boolean durable;
    private final boolean logged;

    private WindowStorage(@Nullable TimelineEngine engine, boolean durable, boolean logged) {
        this.engine = engine;
        this.durable = durable;
        this.logged = logged;
    }

    /**
     * On the engine that the application's configuration names, else on the only one on the class path. This is the default.
     *
     * @return durable storage with a changelog
     */
    public static WindowStorage durable() {
        return new WindowStorage(null, true, true);
    }

    /**
     * On an engine.
     *
     * @param engine such as {@code RocksTimelineEngine.create()}; an engine that keeps nothing on disk is restored from the
     *     changelog
     * @return durable storage with a changelog
     */
    public static WindowStorage durable(TimelineEngine engine) {
        return new WindowStorage(Objects.requireNonNull(engine, "engine"), true, true);
    }

    /**
     * On the heap alone: nothing is written, per record or per commit. What is open when the process ends, or when the task moves
     * to another instance, <b>is lost</b>: its records count as processed, and its windows never close.
     *
     * @return storage that forgets
     */
    public static WindowStorage inMemory() {
        return new WindowStorage(null, false, false);
    }

    /**
     * The same, with a changelog that brings everything back.
     *
     * @return storage with a changelog
     */
    public WindowStorage withChangelog() {
        return new WindowStorage(engine, durable, true);
    }

    @Nullable
    TimelineEngine engine() {
        return engine;
    }

    boolean isDurable() {
        return durable;
    }

    boolean isLogged() {
        return logged;
    }

    @Override
    public String toString() {
        String where = durable ? "durable" + (engine == null ? "" : " on " + engine.name()) : "in memory";
        return where + (!durable && logged ? " with changelog" : "");
    }
}
