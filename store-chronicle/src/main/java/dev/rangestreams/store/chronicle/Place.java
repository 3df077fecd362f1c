package dev.rangestreams.store.chronicle;

import dev.rangestreams.spi.EngineException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Which store lives where; every message about a failure names it.
 *
 * @param storeName the store's name
 * @param directory its directory, or null if it is in memory
 */
record Place(String storeName, @Nullable Path directory) {
    EngineException closed(String operation) {
        return new EngineException("Cannot " + operation + ": " + this + " was closed. Open it again before using it");
    }

    EngineException failed(String operation, Throwable cause) {
        return new EngineException(
                "Cannot " + operation + ": " + this + " failed with: " + cause
                        + ". Check that the directory can be read and written, and that there is enough disk and memory,"
                        + " then open the store again",
                cause);
    }

    EngineException broken() {
        return new EngineException(
                "Cannot change " + this + ": an earlier change failed half way. Close it and open it again;"
                        + " it will be empty, to be filled anew from its source");
    }

    EngineException heldOpen(@Nullable Throwable cause) {
        return new EngineException(
                "Cannot open " + this + ": somebody else holds it open, in this process or another one."
                        + " Close that store first; two stores cannot share a directory",
                cause);
    }

    EngineException otherFormat(int found, int known) {
        return new EngineException("Cannot open " + this + ": its format is " + found
                + ", but this version reads format " + known + " only. Use the version that wrote it, or delete the"
                + " directory to have it built anew");
    }

    /** What an operator is told when contents are thrown away. */
    String emptied(String why) {
        return this + " is emptied: " + why
                + ". It opens empty, to be filled anew from its changelog; if it has none, its contents are gone";
    }

    EngineException damaged(String what) {
        return new EngineException("Cannot read " + this + ": " + what
                + ". Delete the directory to have the store built anew from its source, or restore it from a copy");
    }

    EngineException noRoom(long stored, long limit) {
        return new EngineException("Cannot put: " + this + " holds " + stored
                + " bytes in its maps, and another map would" + " take it above ChronicleOptions.withLimit(" + limit
                + "). Nothing is lost; allow more, or keep less");
    }

    EngineException noMap(long bytes, Throwable cause) {
        return new EngineException(
                "Cannot add a map of " + bytes + " bytes to " + this + ": " + cause + ". Nothing is lost; "
                        + (directory == null
                                ? "give the process more memory outside the heap"
                                : "free space on the disk"),
                cause);
    }

    @Override
    public String toString() {
        return "Chronicle store " + storeName + (directory == null ? " in memory" : " in " + directory);
    }
}
