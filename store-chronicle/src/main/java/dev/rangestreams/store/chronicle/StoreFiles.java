package dev.rangestreams.store.chronicle;

import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.TimelineSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One store's files from its opening to its close, in a directory that it owns; a store in memory has none. What was not
 * closed in good order, or has changed since, is thrown away when the store is opened: the caller finds no note there, and
 * fills the store anew.
 */
final class StoreFiles {
    private static final Logger LOG = LoggerFactory.getLogger(StoreFiles.class);
    private static final String UNFINISHED = "chronicle.index.unfinished";

    private final Place place;
    private final BlockMaps maps;
    private final @Nullable Path directory;
    private final @Nullable Ownership ownership;

    private StoreFiles(Place place, BlockMaps maps, @Nullable Ownership ownership) {
        this.place = place;
        this.maps = maps;
        this.directory = place.directory();
        this.ownership = ownership;
    }

    static StoreFiles open(TimelineSettings settings, ChronicleOptions options) {
        Path directory = options.isPersisted() ? settings.directory() : null;
        Place place = new Place(settings.storeName(), directory);
        JvmOptions.check(place);
        Ownership ownership = null;
        if (directory != null) {
            try {
                Files.createDirectories(directory);
                ownership = Ownership.of(place, directory);
            } catch (IOException e) {
                throw place.failed("open", e);
            }
        }
        return new StoreFiles(place, new BlockMaps(place, options), ownership);
    }

    Place place() {
        return place;
    }

    BlockMaps maps() {
        return maps;
    }

    /** What was there when the store was closed; nothing if it was not. */
    Contents contents(Expiry expiry) {
        Contents contents = new Contents(expiry);
        if (directory != null) {
            try {
                read(directory, contents);
            } catch (IOException e) {
                throw place.failed("open", e);
            } catch (EngineException e) {
                throw e;
            } catch (RuntimeException e) {
                throw place.failed("open", e);
            }
        }
        maps.begin();
        return contents;
    }

    private void read(Path from, Contents contents) throws IOException {
        ClosedStore closed = new ClosedStore(place, from);
        if (!closed.isEmpty()) {
            String doubt = closed.doubt();
            if (doubt == null) {
                new Index(place).read(closed.index(), contents, maps);
            } else {
                LOG.warn("{}", place.emptied(doubt));
                // First, so that nobody misses maps that are about to go.
                Files.deleteIfExists(closed.index());
                Uninterrupted.force(from);
            }
        }
        // All of them, if there is no index that speaks of any.
        maps.deleteOthers(from);
        Files.deleteIfExists(from.resolve(UNFINISHED));
        // From here on the maps change, and what the index says of them is no longer true.
        Files.deleteIfExists(closed.index());
        Uninterrupted.force(from);
    }

    /** Writes down what is where, gives everything back and lets the next one in. */
    void close(Contents contents) {
        if (directory == null) {
            maps.close();
            return;
        }
        try {
            Path unfinished = directory.resolve(UNFINISHED);
            boolean written = false;
            try {
                new Index(place).write(unfinished, contents, maps);
                written = true;
            } finally {
                maps.close();
                if (!written) {
                    Files.deleteIfExists(unfinished);
                }
            }
            // First what the index speaks of, then the index, then its name.
            maps.force();
            Uninterrupted.force(unfinished);
            Files.move(unfinished, new ClosedStore(place, directory).index(), StandardCopyOption.ATOMIC_MOVE);
            Uninterrupted.force(directory);
        } catch (IOException e) {
            throw place.failed("close", e);
        } finally {
            leave();
        }
    }

    /** Gives everything back without saying that it is in order. */
    void abandon() {
        try {
            maps.close();
        } finally {
            leave();
        }
    }

    private void leave() {
        if (ownership != null) {
            try {
                ownership.end();
            } catch (IOException e) {
                throw place.failed("close", e);
            }
        }
    }
}
