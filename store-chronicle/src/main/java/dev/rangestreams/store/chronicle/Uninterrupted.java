package dev.rangestreams.store.chronicle;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Access to files that an interrupt of the thread does not break off. Java closes a file channel under an interrupted
 * thread; a store that is half open, or not quite closed, would have lost what it holds. The interrupt is not lost: the
 * thread has it again when the access is done.
 */
final class Uninterrupted {
    /** Something that may be begun again from the start, however far it got. */
    @FunctionalInterface
    interface Access<T> {
        T run() throws IOException;
    }

    private Uninterrupted() {}

    /** Does something with files, as often as it takes until no interrupt comes while it is done. */
    static <T> T call(Access<T> access) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    return access.run();
                } catch (IOException | RuntimeException e) {
                    if (!Thread.interrupted()) {
                        throw e;
                    }
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Returns when a file, or what a directory says of its files, is on disk. */
    static void force(Path path) throws IOException {
        StandardOpenOption option = Files.isDirectory(path) ? StandardOpenOption.READ : StandardOpenOption.WRITE;
        call(() -> {
            try (FileChannel channel = FileChannel.open(path, option)) {
                channel.force(true);
            }
            return path;
        });
    }
}
