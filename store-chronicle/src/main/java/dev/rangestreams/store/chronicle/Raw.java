package dev.rangestreams.store.chronicle;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import net.openhft.chronicle.core.Memory;
import net.openhft.chronicle.core.OS;

/**
 * Memory outside the heap by its address, and the same numbers in arrays copied from there. Nothing is checked: an address
 * of a closed map ends the process, so the store's monitor must be held, and the store be open.
 */
final class Raw {
    private static final Memory MEMORY = OS.memory();
    private static final long ARRAY = MEMORY.arrayBaseOffset(byte[].class);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.nativeOrder());
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());

    private Raw() {}

    static long getLong(long address) {
        return MEMORY.readLong(address);
    }

    static void putLong(long address, long value) {
        MEMORY.writeLong(address, value);
    }

    static int getInt(long address) {
        return MEMORY.readInt(address);
    }

    static void putInt(long address, int value) {
        MEMORY.writeInt(address, value);
    }

    /** Two bytes, without a sign. */
    static int getShort(long address) {
        return MEMORY.readShort(address) & 0xFFFF;
    }

    static void putShort(long address, int value) {
        MEMORY.writeShort(address, (short) value);
    }

    static void write(byte[] from, int start, long to, int length) {
        MEMORY.copyMemory(from, start, to, length);
    }

    static void read(long from, byte[] to, int start, int length) {
        MEMORY.copyMemory(from, to, ARRAY + start, length);
    }

    /** The two may overlap. */
    static void move(long from, long to, long length) {
        MEMORY.copyMemory(from, to, length);
    }

    static long getLong(byte[] from, int at) {
        return (long) LONGS.get(from, at);
    }

    static void putLong(byte[] to, int at, long value) {
        LONGS.set(to, at, value);
    }

    static int getInt(byte[] from, int at) {
        return (int) INTS.get(from, at);
    }

    static void putInt(byte[] to, int at, int value) {
        INTS.set(to, at, value);
    }

    static int getShort(byte[] from, int at) {
        return (short) SHORTS.get(from, at) & 0xFFFF;
    }

    static void putShort(byte[] to, int at, int value) {
        SHORTS.set(to, at, (short) value);
    }
}
