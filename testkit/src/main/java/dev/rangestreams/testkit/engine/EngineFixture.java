package dev.rangestreams.testkit.engine;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.internal.Entry;
import dev.rangestreams.testkit.internal.TestFolder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What one check works on: an engine, a folder of its own, and the stores opened in it, all gone when it is closed. */
final class EngineFixture implements AutoCloseable {
    /** The name of the store that {@link #open()} opens. */
    static final String STORE = "kit-store";

    private static final long RETENTION_MS = 1_000;

    private final TimelineEngine engine;
    private final Set<Capability> capabilities;
    private final TestFolder folder = TestFolder.temporary();
    private final List<Timelines> opened = new ArrayList<>();
    private int crashes;

    EngineFixture(TimelineEngine engine, Set<Capability> capabilities) {
        this.engine = engine;
        this.capabilities = capabilities;
    }

    TimelineEngine engine() {
        return engine;
    }

    boolean can(Capability capability) {
        return capabilities.contains(capability);
    }

    /** The same store in the same directory at every call. */
    Timelines open() {
        return open(settings(STORE));
    }

    Timelines open(TimelineSettings settings) {
        Timelines timelines = engine.open(settings);
        opened.add(timelines);
        return timelines;
    }

    TimelineSettings settings(String storeName) {
        return settings(storeName, RETENTION_MS);
    }

    TimelineSettings settings(String storeName, long retentionMs) {
        return TimelineSettings.of(storeName, folder.path().resolve("stores").resolve(storeName), retentionMs);
    }

    /** A store that holds the given entries, flushed: only what a rule is about shall be able to break it. */
    Timelines holding(Entry... entries) {
        return fill(open(), List.of(entries));
    }

    static Timelines fill(Timelines timelines, List<Entry> entries) {
        entries.forEach(entry -> put(timelines, entry));
        timelines.flush();
        return timelines;
    }

    static void put(Timelines timelines, Entry entry) {
        timelines.put(
                entry.key().copy(),
                entry.timestamp(),
                entry.arrival(),
                entry.value().copy());
    }

    /**
     * Copies what a process that dies now would leave behind, and closes the store it was copied from.
     *
     * @return the settings with which the copy is opened
     */
    TimelineSettings crash(Timelines timelines, TimelineSettings settings) {
        TestFolder copy = TestFolder.of(folder.path().resolve("crashed-" + crashes++));
        TestFolder.of(settings.directory()).copyTo(copy);
        close(timelines);
        return settings.withDirectory(copy.path());
    }

    /** Closes a store now, and not once more when the check ends. */
    void close(Timelines timelines) {
        opened.removeIf(other -> other == timelines);
        timelines.close();
    }

    @Override
    public void close() {
        try {
            opened.forEach(Timelines::close);
        } finally {
            folder.delete();
        }
    }
}
