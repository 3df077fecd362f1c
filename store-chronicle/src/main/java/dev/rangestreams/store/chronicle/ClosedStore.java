package dev.rangestreams.store.chronicle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a directory holds of a store that is not open. An orderly close leaves maps and an index that knows a fingerprint of
 * each; this says whether all of it is still there and the same, before anything of it is used.
 */
final class ClosedStore {
    private static final String INDEX = "chronicle.index";

    /**
     * The map of an index.
     *
     * @param fingerprint that of its file when it was closed
     */
    record ClosedMap(int number, Fingerprint fingerprint) {}

    private final Place place;
    private final Path directory;

    ClosedStore(Place place, Path directory) {
        this.place = place;
        this.directory = directory;
    }

    Path index() {
        return directory.resolve(INDEX);
    }

    /** Whether there is nothing that anybody could have closed. */
    boolean isEmpty() throws IOException {
        return !Files.exists(index()) && BlockMaps.files(directory).isEmpty();
    }

    /** Why what is there cannot be gone on with; null if it can. Reads all of it. */
    @Nullable
    String doubt() throws IOException {
        if (!Files.exists(index())) {
            return "it was not closed in good order";
        }
        List<ClosedMap> maps = new Index(place).maps(index());
        if (maps == null) {
            return "its index " + index().getFileName() + " is damaged";
        }
        for (ClosedMap map : maps) {
            Path file = BlockMaps.file(directory, map.number());
            mustBeComplete(file, map.fingerprint().length());
        }
        for (ClosedMap map : maps) {
            Path file = BlockMaps.file(directory, map.number());
            long before = map.fingerprint().checksum();
            long now = Fingerprint.of(file).checksum();
            if (now != before) {
                return String.format(
                        "its map %s is damaged: the checksum is %08x, but was %08x when it was closed",
                        file.getFileName(), now, before);
            }
        }
        return null;
    }

    /** Files that are missing or cut short may be whole elsewhere: somebody has copied or deleted them. */
    private void mustBeComplete(Path file, long before) throws IOException {
        if (!Files.exists(file)) {
            throw place.damaged("the map " + file.getFileName() + " is missing");
        }
        long now = Files.size(file);
        if (now != before) {
            throw place.damaged("the map " + file.getFileName() + " has " + now + " bytes, but had " + before
                    + " when it was closed");
        }
    }
}
