package dev.rangestreams.spi;

import java.nio.file.Path;
import java.util.Objects;

/**
 * What an engine is told when it opens the timelines of one store.
 *
 * @param storeName the store's name, for messages and metrics; not empty
 * @param directory a directory that belongs to this store alone; it may not exist yet. Engines that are not durable ignore it
 * @param retentionMs how far behind the newest entry, in milliseconds, the caller means to keep entries; at least 1. A
 *     hint from which an engine may choose the width of its time partitions: nothing is dropped before
 *     {@link Timelines#expireBefore(long)} says so. {@link #KEEP_FOREVER} when entries do not expire by their timestamp
 */
public record TimelineSettings(String storeName, Path directory, long retentionMs) {
    /** For stores whose entries do not expire by their own timestamp. */
    public static final long KEEP_FOREVER = Long.MAX_VALUE;

    /**
     * Refuses an empty name and a retention below 1.
     *
     * @param storeName the store's name
     * @param directory the store's directory
     * @param retentionMs the retention in milliseconds
     */
    public TimelineSettings {
        Objects.requireNonNull(directory, "directory");
        if (storeName.isEmpty()) {
            throw new IllegalArgumentException(
                    "A store needs a name to be opened in " + directory + ", but it is empty");
        }
        if (retentionMs < 1) {
            throw new IllegalArgumentException(
                    "The retention of store " + storeName + " must be at least 1 ms, but is " + retentionMs);
        }
    }
}
