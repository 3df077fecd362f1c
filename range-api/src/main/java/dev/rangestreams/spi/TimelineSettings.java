package dev.rangestreams.spi;

import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What an engine is told when it opens the timelines of one store. Immutable; each {@code with} method gives a changed copy.
 *
 * <p>Later versions may tell engines more. So an engine that opens a store of another engine hands its own settings on, or a copy of
 * them with what is to be different there:
 *
 * <pre>{@code
 * public Timelines open(TimelineSettings settings) {
 *     return new Encrypted(engine.open(settings.withDirectory(settings.directory().resolve("encrypted"))), secret);
 * }
 * }</pre>
 */
public final class TimelineSettings {
    /** For stores whose entries do not expire by their own timestamp. */
    public static final long KEEP_FOREVER = Long.MAX_VALUE;

    private final String storeName;
    private final Path directory;
    private final long retentionMs;

    private TimelineSettings(String storeName, Path directory, long retentionMs) {
        this.storeName = Objects.requireNonNull(storeName, "storeName");
        this.directory = Objects.requireNonNull(directory, "directory");
        this.retentionMs = retentionMs;
        if (storeName.isEmpty()) {
            throw new IllegalArgumentException(
                    "A store needs a name to be opened in " + directory + ", but it is empty");
        }
        if (retentionMs < 1) {
            throw new IllegalArgumentException(
                    "The retention of store " + storeName + " must be at least 1 ms, but is " + retentionMs);
        }
    }

    /**
     * What every store has. Whatever else there is to say has a default.
     *
     * @param storeName the store's name, for messages and metrics; not empty
     * @param directory a directory that belongs to this store alone; it may not exist yet. Engines that are not durable ignore it
     * @param retentionMs how far behind the newest entry, in milliseconds, the caller means to keep entries; at least 1, or
     *     {@link #KEEP_FOREVER}. See {@link #retentionMs()}
     * @return settings with these three
     */
    public static TimelineSettings of(String storeName, Path directory, long retentionMs) {
        return new TimelineSettings(storeName, directory, retentionMs);
    }

    /**
     * For another store.
     *
     * @param newStoreName the store's name; not empty
     * @return a changed copy
     */
    public TimelineSettings withStoreName(String newStoreName) {
        return new TimelineSettings(newStoreName, directory, retentionMs);
    }

    /**
     * For a store elsewhere.
     *
     * @param newDirectory a directory that belongs to the store alone
     * @return a changed copy
     */
    public TimelineSettings withDirectory(Path newDirectory) {
        return new TimelineSettings(storeName, newDirectory, retentionMs);
    }

    /**
     * For a store that keeps entries for another time.
     *
     * @param newRetentionMs milliseconds, at least 1
     * @return a changed copy
     */
    public TimelineSettings withRetentionMs(long newRetentionMs) {
        return new TimelineSettings(storeName, directory, newRetentionMs);
    }

    /**
     * The store's name, to be put into every message.
     *
     * @return the name, not empty
     */
    public String storeName() {
        return storeName;
    }

    /**
     * The store's directory. Engines that are not durable ignore it.
     *
     * @return a directory that belongs to this store alone; it may not exist yet
     */
    public Path directory() {
        return directory;
    }

    /**
     * How far behind the newest entry the caller means to keep entries. A hint from which an engine may choose the width of its
     * time partitions: nothing is dropped before {@link Timelines#expireBefore(long)} says so.
     *
     * @return milliseconds, at least 1; {@link #KEEP_FOREVER} when entries do not expire by their timestamp
     */
    public long retentionMs() {
        return retentionMs;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TimelineSettings settings
                && storeName.equals(settings.storeName)
                && directory.equals(settings.directory)
                && retentionMs == settings.retentionMs;
    }

    @Override
    public int hashCode() {
        return Objects.hash(storeName, directory, retentionMs);
    }

    @Override
    public String toString() {
        return "store " + storeName + " in " + directory + ", retention "
                + (retentionMs == KEEP_FOREVER ? "for ever" : retentionMs + " ms");
    }
}
