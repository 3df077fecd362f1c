package dev.rangestreams.store.chronicle;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import net.openhft.chronicle.map.ChronicleMap;
import net.openhft.chronicle.map.ChronicleMapBuilder;
import org.jspecify.annotations.Nullable;

/** One Chronicle map of blocks by their ids, in a file or in memory. It does not grow. */
final class Volume {
    /** What Chronicle allocates in, in bytes. */
    static final int UNIT = 256;

    /** Chronicle keeps the id, the size and what aligns the value to eight bytes in front of each value. */
    private static final int OVERHEAD = 16;

    private static final int MOST_UNITS = 512;

    /** A map that was full is asked again once this part of it was freed: being refused is expensive. */
    private static final int PART_WORTH_ASKING = 16;

    /** An id is the volume's number and, in so many bits, a number within it. */
    private static final int NUMBER_BITS = 40;

    final int number;
    final VolumeSize size;
    final @Nullable Path file;
    private final ChronicleMap<Long, Block> map;
    private final Block found = new Block();
    private long next;
    private long used;
    private boolean full;
    private long freedSinceFull;

    private Volume(int number, VolumeSize size, @Nullable Path file, ChronicleMap<Long, Block> map) {
        this.number = number;
        this.size = size;
        this.file = file;
        this.map = map;
    }

    static Volume inMemory(int number, VolumeSize size) {
        return new Volume(number, size, null, builder(size).create());
    }

    /** @param next the number from which ids have not been used yet */
    static Volume inFile(int number, VolumeSize size, Path file, long next, long used) throws IOException {
        Volume volume = new Volume(number, size, file, builder(size).createPersistedTo(file.toFile()));
        volume.next = next;
        volume.used = used;
        return volume;
    }

    private static ChronicleMapBuilder<Long, Block> builder(VolumeSize size) {
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
                // Blocks are changed in place; what was not closed in an orderly way is never looked at.
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
        Raw.putLong(address + Block.ID, id);
        Raw.putInt(address + Block.SIZE, bytes);
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

    /** Returns when everything is on disk, also what was written through memory. To be called once it is closed. */
    void force() throws IOException {
        if (file != null) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
        }
    }
}
