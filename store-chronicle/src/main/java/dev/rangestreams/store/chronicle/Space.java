package dev.rangestreams.store.chronicle;

import dev.rangestreams.spi.EngineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Room for blocks, in as many maps as it takes: when all are full another one is added, which doubles what there is until
 * maps have their largest size. A map that holds nothing any more is given back, except one.
 */
final class Space {
    private static final String FILE_PREFIX = "chronicle-";
    private static final String FILE_SUFFIX = ".map";

    private final Place place;
    private final ChronicleOptions options;
    private final List<Volume> volumes = new ArrayList<>();
    private int nextNumber;

    Space(Place place, ChronicleOptions options) {
        this.place = place;
        this.options = options;
    }

    static Path file(Path directory, int number) {
        return directory.resolve(FILE_PREFIX + number + FILE_SUFFIX);
    }

    static boolean isMap(Path file) {
        String name = file.getFileName().toString();
        return name.startsWith(FILE_PREFIX) && name.endsWith(FILE_SUFFIX);
    }

    List<Volume> volumes() {
        return volumes;
    }

    /** Opens a map that is there already. */
    void open(int number, VolumeSize size, long next, long used) throws IOException {
        Path directory = place.directory();
        if (directory == null) {
            throw new IllegalStateException("Nothing can be opened again in memory");
        }
        Path file = file(directory, number);
        if (!Files.exists(file)) {
            throw place.damaged("the map " + file.getFileName() + " is missing");
        }
        volumes.add(Volume.inFile(number, size, file, next, used));
        nextNumber = Math.max(nextNumber, number + 1);
    }

    /** Makes the first map, unless some were opened. */
    void begin() {
        if (volumes.isEmpty()) {
            grow();
        }
    }

    /** Makes room and tells where; the address holds until it is freed. Nothing has changed if this throws. */
    long allocate(int bytes) {
        try {
            for (int i = 0; i < volumes.size(); i++) {
                long address = volumes.get(i).allocate(bytes);
                if (address != 0) {
                    return address;
                }
            }
            return grow().allocate(bytes);
        } catch (EngineException e) {
            throw e;
        } catch (RuntimeException e) {
            throw place.failed("put", e);
        }
    }

    private Volume grow() {
        long before = bytes();
        long wanted = Math.min(options.largestMap(), Math.max(options.firstMap(), before));
        VolumeSize size = VolumeSize.atLeast(Math.min(wanted, Math.max(options.firstMap(), options.limit() - before)));
        if (before > 0 && before + size.bytes() > options.limit()) {
            throw place.noRoom(before, options.limit());
        }
        int number = nextNumber++;
        Path directory = place.directory();
        Volume added;
        try {
            added = directory == null
                    ? Volume.inMemory(number, size)
                    : Volume.inFile(number, size, file(directory, number), 0, 0);
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            EngineException refusal = place.noMap(size.bytes(), e);
            discard(number, refusal);
            throw refusal;
        }
        volumes.add(added);
        return added;
    }

    /** Takes away what a map that could not be made has left. */
    private void discard(int number, EngineException refusal) {
        Path directory = place.directory();
        if (directory != null) {
            try {
                Files.deleteIfExists(file(directory, number));
            } catch (IOException e) {
                refusal.addSuppressed(e);
            }
        }
    }

    /** How much the blocks take. */
    long used() {
        long used = 0;
        for (Volume volume : volumes) {
            used += volume.used();
        }
        return used;
    }

    /** How much the maps hold when they are full. */
    long bytes() {
        long bytes = 0;
        for (Volume volume : volumes) {
            bytes += volume.size.bytes();
        }
        return bytes;
    }

    void free(long address) {
        Volume volume = volume(Block.id(address));
        volume.free(address);
        if (volume.used() == 0 && volumes.stream().anyMatch(other -> other != volume && other.used() == 0)) {
            giveBack(volume);
        }
    }

    private void giveBack(Volume volume) {
        volumes.remove(volume);
        volume.close();
        Path file = volume.file;
        if (file != null) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                // The change that is under way must not fail for that: the next opening tries again.
                return;
            }
        }
    }

    /** Deletes the files of maps that are not open. */
    void deleteOthers(Path directory) throws IOException {
        List<Path> maps;
        try (Stream<Path> files = Files.list(directory)) {
            maps = files.filter(Space::isMap).toList();
        }
        for (Path map : maps) {
            if (volumes.stream().noneMatch(volume -> map.equals(volume.file))) {
                Files.delete(map);
            }
        }
    }

    /** Where a block lies. */
    long address(long id) {
        long address = volume(id).address(id);
        if (address == 0) {
            throw place.damaged("block " + id + " is not in its map");
        }
        return address;
    }

    private Volume volume(long id) {
        int number = Volume.numberOf(id);
        for (int i = 0; i < volumes.size(); i++) {
            Volume volume = volumes.get(i);
            if (volume.number == number) {
                return volume;
            }
        }
        throw place.damaged("there is no map number " + number);
    }

    /** Gives all memory back; whoever uses an address afterwards ends the process. */
    void close() {
        volumes.forEach(Volume::close);
    }

    /** Returns when what was written is on disk. To be called once it is closed. */
    void force() throws IOException {
        for (Volume volume : volumes) {
            volume.force();
        }
    }
}
