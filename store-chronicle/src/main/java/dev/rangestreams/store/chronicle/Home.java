package dev.rangestreams.store.chronicle;

import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.TimelineSettings;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Where one store's maps are, from its opening to its close: in memory, or in a directory that it owns. What was not closed
 * in an orderly way is thrown away when it is opened: the caller finds no note there, and fills the store anew.
 */
final class Home {
    private static final String INDEX = "chronicle.index";
    private static final String UNFINISHED = "chronicle.index.unfinished";

    private final Place place;
    private final Space space;
    private final @Nullable Path directory;
    private final @Nullable Ownership ownership;

    private Home(Place place, Space space, @Nullable Ownership ownership) {
        this.place = place;
        this.space = space;
        this.directory = place.directory();
        this.ownership = ownership;
    }

    static Home open(TimelineSettings settings, ChronicleOptions options) {
        Path directory = options.isPersisted() ? settings.directory() : null;
        Place place = new Place(settings.storeName(), directory);
        Flags.check(place);
        Ownership ownership = null;
        if (directory != null) {
            try {
                Files.createDirectories(directory);
                ownership = Ownership.of(place, directory);
            } catch (IOException e) {
                throw place.failed("open", e);
            }
        }
        return new Home(place, new Space(place, options), ownership);
    }

    Place place() {
        return place;
    }

    Space space() {
        return space;
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
        space.begin();
        return contents;
    }

    private void read(Path from, Contents contents) throws IOException {
        Index index = new Index(place);
        Path file = from.resolve(INDEX);
        if (Files.exists(file) && index.isWhole(file)) {
            index.read(file, contents, space);
        }
        // All of them, if there is no index that speaks of any.
        space.deleteOthers(from);
        Files.deleteIfExists(from.resolve(UNFINISHED));
        // From here on the maps change, and what the index says of them is no longer true.
        Files.deleteIfExists(file);
        force(from);
    }

    /** Writes down what is where, gives everything back and lets the next one in. */
    void close(Contents contents) {
        if (directory == null) {
            space.close();
            return;
        }
        try {
            Path unfinished = directory.resolve(UNFINISHED);
            boolean written = false;
            try {
                new Index(place).write(unfinished, contents, space);
                written = true;
            } finally {
                space.close();
                if (!written) {
                    Files.deleteIfExists(unfinished);
                }
            }
            // First what the index speaks of, then the index, then its name.
            space.force();
            force(unfinished);
            Files.move(unfinished, directory.resolve(INDEX), StandardCopyOption.ATOMIC_MOVE);
            force(directory);
        } catch (IOException e) {
            throw place.failed("close", e);
        } finally {
            leave();
        }
    }

    private static void force(Path path) throws IOException {
        boolean folder = Files.isDirectory(path);
        try (FileChannel channel =
                FileChannel.open(path, folder ? StandardOpenOption.READ : StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    /** Gives everything back without saying that it is in order. */
    void abandon() {
        try {
            space.close();
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
