package dev.rangestreams.runtime.internal.store;

import dev.rangestreams.runtime.internal.clock.Bounds;
import dev.rangestreams.spi.TimelineSettings;
import java.nio.file.Path;

/**
 * What has to be known of a store to lead its life.
 *
 * @param name the store's name
 * @param kind what kind of store it is, in words: a directory or changelog of another kind is refused by it
 * @param recovery how its contents come back to a commit
 * @param retentionMs entries are visible while their timestamp is above stream time minus this
 * @param logsArrivals whether its changelog's entries tell their arrival, by which they are known from those of other kinds
 * @param putsReadThePast whether a put goes by what is there already, so that the past it read must not be gone when it comes
 *     again after a crash
 */
public record StoreDescription(
        String name, String kind, Recovery recovery, long retentionMs, boolean logsArrivals, boolean putsReadThePast) {
    /** The lowest timestamp that is visible at a stream time. */
    public long visibleFrom(long streamTime) {
        return Bounds.visibleFrom(streamTime, retentionMs);
    }

    /** How the store's timelines are opened in a task's directory. */
    public TimelineSettings timelines(Path taskDirectory) {
        // A join without window and grace asks for a retention of 0, which shows nothing; to an engine it is a hint.
        return TimelineSettings.of(name, taskDirectory.resolve("rangestreams").resolve(name), Math.max(1, retentionMs));
    }
}
