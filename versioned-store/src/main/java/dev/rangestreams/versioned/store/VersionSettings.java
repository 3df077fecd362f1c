package dev.rangestreams.versioned.store;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import java.nio.file.Path;

/**
 * What a versioned store is made with.
 *
 * @param engine where versions are stored
 * @param name the store's name
 * @param historyRetentionMs how far behind stream time versions may be put and are shown, inclusive; 0 or more
 */
record VersionSettings(TimelineEngine engine, String name, long historyRetentionMs) {
    boolean durable() {
        return engine.durable();
    }

    TimelineSettings timelines(Path taskDirectory) {
        Path directory = taskDirectory.resolve("rangestreams").resolve(name);
        return TimelineSettings.of(name, directory, Math.max(1, historyRetentionMs));
    }
}
