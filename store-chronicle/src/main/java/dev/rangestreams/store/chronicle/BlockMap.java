package dev.rangestreams.store.chronicle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import net.openhft.chronicle.map.ChronicleMap;
import net.openhft.chronicle.map.ChronicleMapBuilder;
import org.jspecify.annotations.Nullable;

/** One Chronicle map of blocks by their ids, in a file or in memory. It does not grow. */
final class BlockMap {
    /** What Chronicle allocates in, in bytes. */
    static final int UNIT = 256;

    /** Chronicle keeps the id, the size and what aligns the value to eight bytes in front of each value. */
    private static final int OVERHEAD = 16;

    private static final int MOST_UNITS = 512;

    /** A map that was full is asked again once this part of it was freed: being refused is expensive. */
    private static final int PART_WORTH_ASKING = 16;

    /** an id is the map's number and, in so many bits, a number within it. */
    private static final int NUMBER_BITS = 40;

    final int number;
    final MapSize size;
    final @Nullable Path file;
    private final ChronicleMap<Long, Block> map;
    private final Block found = new Block();
    private long next;
    private long used;
    private boolean full;
    private long freedSinceFull;

    private BlockMap(int number, MapSize size, @Nullable Path file, ChronicleMap<Long, Block> map) {
        this.number = number;
        this.size = size;
        this.file = file;
        this.map = map;
    }

    static BlockMap inMemory(int number, MapSize size) throws IOException {
        // The first one of a process compiles classes, which reads files.
        return new BlockMap(
                number, size, null, Uninterrupted.call(() -> builder(size).create()));
    }

    /** Makes a map in a file of its own; what was there goes. */
    static BlockMap createFile(int number, MapSize size, Path file) throws IOException {
        ChronicleMap<Long, Block> created = Uninterrupted.call(() -> {
            Files.deleteIfExists(file);
            return builder(size).createPersistedTo(file.toFile());
        });
        return new BlockMap(number, size, file, created);
    }

    /**
     * Opens a file that is what it was when it was closed; from others Chronicle makes what it will.
     *
     * @param next the number from which ids have not been used yet
     */
    static BlockMap openFile(int number, MapSize size, Path file, long next, long used) throws IOException {
        ChronicleMap<Long, Block> opened =
                Uninterrupted.call(() -> builder(size).createPersistedTo(file.toFile()));
        BlockMap map = new BlockMap(number, size, file, opened);
        map.next = next;
        map.used = used;
        return map;
    }

    private static ChronicleMapBuilder<Long, Block> builder(MapSize size) {
        return ChronicleMapBuilder.of(Long.class, Block.class)
                .name("rangestreams")
                .valueMarshallers(new Block.Finder(), new Block.Room())
                .entries(size.bytes() / UNIT)
                .averageValueSize(block(1))
                .actualChunkSize(UNIT)
                .actualSegments(size.segments())
                .entriesPerSegment(size.unitsPerSegment())
                .actualChunksPerSegmentTier(size.unitsPerSegment())
                .maxChunksPerEntry(MOST_UNITS)
                .entryAndValueOffsetAlignment(Long.BYTES)
                .allowSegmentTiering(false)
                // Blocks are changed in place. The index has a checksum of each whole file instead.
                .checksumEntries(false);
    }

    /** The size of a block that takes so many units. */
    static int block(int units) {
        return units * UNIT - OVERHEAD;
    }

    static int numberOf(long id) {
        return (int) (id >>> NUMBER_BITS);
    }

    /** Makes room and tells where, or 0 if there is none. */
    long allocate(int bytes) {
        if (full) {
            return 0;
        }
        long id = ((long) number << NUMBER_BITS) | next;
        found.size = bytes;
        try {
            map.put(id, found);
        } catch (IllegalStateException e) {
            if (map.isClosed()) {
                throw e;
            }
            full = true;
            freedSinceFull = 0;
            return 0;
        }
        next++;
        used += bytes + OVERHEAD;
        long address = found.address;
        NativeMemory.putLong(address + Block.ID, id);
        NativeMemory.putInt(address + Block.SIZE, bytes);
        return address;
    }

    void free(long address) {
        int bytes = Block.size(address) + OVERHEAD;
        map.remove(Block.id(address));
        used -= bytes;
        freedSinceFull += bytes;
        if (full && freedSinceFull >= size.bytes() / PART_WORTH_ASKING) {
            full = false;
        }
    }

    /** Where a block lies, or 0 if there is no such block. */
    long address(long id) {
        return map.getUsing(id, found) == null ? 0 : found.address;
    }

    long next() {
        return next;
    }

    long used() {
        return used;
    }

    /** Gives the memory back; whoever uses an address afterwards ends the process. */
    void close() {
        map.close();
    }

    /** What is in the file. To be called once the map is closed. */
    Fingerprint fingerprint() throws IOException {
        if (file == null) {
            throw new IllegalStateException("A map in memory has no file");
        }
        return Fingerprint.of(file);
    }

    /** Returns when everything is on disk, also what was written through memory. To be called once it is closed. */
    void force() throws IOException {
        if (file != null) {
            Uninterrupted.force(file);
        }
    }
}
