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
final class BlockMaps {
    private static final String FILE_PREFIX = "chronicle-";
    private static final String FILE_SUFFIX = ".map";

    private final Place place;
    private final ChronicleOptions options;
    private final List<BlockMap> maps = new ArrayList<>();
    private int nextNumber;

    BlockMaps(Place place, ChronicleOptions options) {
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

    /** The files of maps, whether they are open or not. */
    static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(BlockMaps::isMap).toList();
        }
    }

    List<BlockMap> all() {
        return maps;
    }

    /** Opens a map that is there already. */
    void open(int number, MapSize size, long next, long used) throws IOException {
        Path directory = place.directory();
        if (directory == null) {
            throw new IllegalStateException("Nothing can be opened again in memory");
        }
        maps.add(BlockMap.openFile(number, size, file(directory, number), next, used));
        nextNumber = Math.max(nextNumber, number + 1);
    }

    /** Makes the first map, unless some were opened. */
    void begin() {
        if (maps.isEmpty()) {
            grow();
        }
    }

    /** Makes room and tells where; the address holds until it is freed. Nothing has changed if this throws. */
    long allocate(int bytes) {
        try {
            for (int i = 0; i < maps.size(); i++) {
                long address = maps.get(i).allocate(bytes);
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

    private BlockMap grow() {
        long before = bytes();
        long wanted = Math.min(options.largestMap(), Math.max(options.firstMap(), before));
        MapSize size = MapSize.atLeast(Math.min(wanted, Math.max(options.firstMap(), options.limit() - before)));
        if (before > 0 && before + size.bytes() > options.limit()) {
            throw place.noRoom(before, options.limit());
        }
        int number = nextNumber++;
        Path directory = place.directory();
        BlockMap added;
        try {
            added = directory == null
                    ? BlockMap.inMemory(number, size)
                    : BlockMap.createFile(number, size, file(directory, number));
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            EngineException refusal = place.noMap(size.bytes(), e);
            discard(number, refusal);
            throw refusal;
        }
        maps.add(added);
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
        for (BlockMap map : maps) {
            used += map.used();
        }
        return used;
    }

    /** How much the maps hold when they are full. */
    long bytes() {
        long bytes = 0;
        for (BlockMap map : maps) {
            bytes += map.size.bytes();
        }
        return bytes;
    }

    void free(long address) {
        BlockMap map = map(Block.id(address));
        map.free(address);
        if (map.used() == 0 && maps.stream().anyMatch(other -> other != map && other.used() == 0)) {
            giveBack(map);
        }
    }

    private void giveBack(BlockMap map) {
        maps.remove(map);
        map.close();
        Path file = map.file;
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
        for (Path file : files(directory)) {
            if (maps.stream().noneMatch(map -> file.equals(map.file))) {
                Files.delete(file);
            }
        }
    }

    /** Where a block lies. */
    long address(long id) {
        long address = map(id).address(id);
        if (address == 0) {
            throw place.damaged("block " + id + " is not in its map");
        }
        return address;
    }

    private BlockMap map(long id) {
        int number = BlockMap.numberOf(id);
        for (int i = 0; i < maps.size(); i++) {
            BlockMap map = maps.get(i);
            if (map.number == number) {
                return map;
            }
        }
        throw place.damaged("there is no map number " + number);
    }

    /** Gives all memory back; whoever uses an address afterwards ends the process. */
    void close() {
        maps.forEach(BlockMap::close);
    }

    /** Returns when what was written is on disk. To be called once it is closed. */
    void force() throws IOException {
        for (BlockMap map : maps) {
            map.force();
        }
    }
}
