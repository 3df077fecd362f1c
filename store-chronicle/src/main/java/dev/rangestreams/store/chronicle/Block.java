package dev.rangestreams.store.chronicle;

import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.hash.serialization.SizedReader;
import net.openhft.chronicle.hash.serialization.SizedWriter;
import net.openhft.chronicle.wire.WireIn;
import net.openhft.chronicle.wire.WireOut;

/**
 * A value in a Chronicle map as its size and where it lies. Putting one only makes room, and says where; getting one copies
 * nothing. A map never moves a value of unchanged size, so the address is good until the value is removed or the map is
 * closed.
 *
 * <p>The names of the two marshallers are written into the maps' files.
 */
final class Block {
    /** Every block begins with its id and its size. */
    static final int ID = 0;

    static final int SIZE = Long.BYTES;

    long address;
    int size;

    static long id(long address) {
        return NativeMemory.getLong(address + ID);
    }

    static int size(long address) {
        return NativeMemory.getInt(address + SIZE);
    }

    /** Leaves the value's bytes as they are, and remembers where they begin. */
    static final class Room implements SizedWriter<Block> {
        @Override
        public long size(Block block) {
            return block.size;
        }

        @Override
        @SuppressWarnings("rawtypes") // as declared by Chronicle
        public void write(Bytes out, long size, Block block) {
            block.address = out.addressForWrite(out.writePosition());
            out.writeSkip(size);
        }

        @Override
        public void readMarshallable(WireIn wire) {
            // It has no state.
        }

        @Override
        public void writeMarshallable(WireOut wire) {
            // It has no state.
        }
    }

    /** Tells where a value lies. */
    static final class Finder implements SizedReader<Block> {
        @Override
        @SuppressWarnings("rawtypes") // as declared by Chronicle
        public Block read(Bytes in, long size, Block using) {
            Block block = using == null ? new Block() : using;
            block.size = (int) size;
            block.address = in.addressForRead(in.readPosition());
            return block;
        }

        @Override
        public void readMarshallable(WireIn wire) {
            // It has no state.
        }

        @Override
        public void writeMarshallable(WireOut wire) {
            // It has no state.
        }
    }
}
