package dev.rangestreams.core.internal.state;

import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.TimelineSettings;

/** The first byte of a note that a store keeps about itself: in which format the rest of it, and the entries, are. */
public final class StoredFormat {
    private StoredFormat() {}

    /**
     * Refuses files of another version.
     *
     * @param found the format of the files
     * @param known the only one that this version reads
     * @throws EngineException naming store, directory and formats, and what to do
     */
    public static void check(byte found, byte known, TimelineSettings settings) {
        if (found != known) {
            throw new EngineException("The files of store " + settings.storeName() + " in " + settings.directory()
                    + " are of format " + found + ", but this version of RangeStreams reads format " + known
                    + " only: run the version that wrote them, or delete that directory while the application is stopped,"
                    + " and the store is restored from its changelog, if it has one");
        }
    }
}
