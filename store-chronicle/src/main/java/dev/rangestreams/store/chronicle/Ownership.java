package dev.rangestreams.store.chronicle;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** That a directory is ours alone, among processes and within this one. It ends with the process, however that ends. */
final class Ownership {
    private static final String FILE = "chronicle.lock";

    /**
     * Owners in this process have to be told apart before the file is touched: a second channel on it, once closed, would
     * take the lock from the first.
     */
    private static final Set<Path> OWNED = ConcurrentHashMap.newKeySet();

    private final Path directory;
    private final FileChannel channel;

    private Ownership(Path directory, FileChannel channel) {
        this.directory = directory;
        this.channel = channel;
    }

    /** Takes a directory that exists, or says who has to let go of it first. */
    static Ownership of(Place place, Path directory) throws IOException {
        Path real = directory.toRealPath();
        if (!OWNED.add(real)) {
            throw place.heldOpen(null);
        }
        boolean taken = false;
        FileChannel channel = null;
        try {
            channel = FileChannel.open(real.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = channel.tryLock();
            if (lock == null) {
                throw place.heldOpen(null);
            }
            taken = true;
            return new Ownership(real, channel);
        } catch (OverlappingFileLockException e) {
            // Another copy of this class, under a class loader of its own.
            throw place.heldOpen(e);
        } finally {
            if (!taken) {
                if (channel != null) {
                    channel.close();
                }
                OWNED.remove(real);
            }
        }
    }

    void end() throws IOException {
        try {
            channel.close();
        } finally {
            OWNED.remove(directory);
        }
    }
}
