package dev.rangestreams.store.rocksdb;

import dev.rangestreams.spi.EngineException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which store lives where; every message about a failure names it.
 *
 * @param storeName the store's name
 * @param directory its directory
 */
record StoreLocation(String storeName, Path directory) {
    private static final String CORRUPT =
            "Delete the directory to have the store built anew from its source," + " or restore it from a copy";

    /** What RocksDB says of files that were changed, cut short or lost. */
    private static final List<String> SIGNS_OF_DAMAGE =
            List.of("Corruption", "corrupt", "checksum", "CURRENT", "MANIFEST", "existing log file");

    EngineException closed(String operation) {
        return new EngineException("Cannot " + operation + ": " + this + " was closed. Open it again before using it");
    }

    EngineException failed(String operation, @Nullable Throwable cause) {
        String reason = cause == null ? "" : String.valueOf(cause.getMessage());
        return new EngineException(
                "Cannot " + operation + ": " + this + " failed with: " + reason + ". " + advice(reason), cause);
    }

    EngineException heldOpen(Throwable cause) {
        return new EngineException(
                "Cannot open " + this + ": somebody else holds it open, in this process or another one."
                        + " Close that store first; two stores cannot share a directory",
                cause);
    }

    EngineException foreign(String what, @Nullable Throwable cause) {
        return new EngineException(
                "Cannot open " + this + ": " + what + ". Give the store a directory of its own", cause);
    }

    private static String advice(String reason) {
        if (reason.contains("No space left")) {
            return "Free space on the disk, then open the store again";
        }
        if (!reason.contains("Permission denied") && SIGNS_OF_DAMAGE.stream().anyMatch(reason::contains)) {
            return CORRUPT;
        }
        return "Check that the directory can be read and written and that the disk is sound, then open the store again";
    }

    @Override
    public String toString() {
        return "RocksDB store " + storeName + " in " + directory;
    }
}
