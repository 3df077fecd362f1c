package dev.rangestreams.store.chronicle;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.nio.ByteOrder;
import net.openhft.chronicle.core.Memory;
import net.openhft.chronicle.core.OS;
import org.jspecify.annotations.Nullable;

/**
 * Memory outside the heap by its address, and the same numbers in arrays copied from there. Nothing is checked: an address
 * of a closed map ends the process, so the store's monitor must be held, and the store be open.
 */
final class NativeMemory {
    private static final Memory MEMORY = OS.memory();
    private static final long ARRAY = MEMORY.arrayBaseOffset(byte[].class);
    private static final MethodHandle COPY = copy();
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.nativeOrder());
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());

    private NativeMemory() {}

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
        copy(from, ARRAY + start, null, to, length);
    }

    static void read(long from, byte[] to, int start, int length) {
        copy(null, from, to, ARRAY + start, length);
    }

    /** The two may overlap. */
    static void move(long from, long to, long length) {
        copy(null, from, null, to, length);
    }

    private static void copy(@Nullable Object from, long start, @Nullable Object to, long at, long length) {
        try {
            COPY.invokeExact(from, start, to, at, length);
        } catch (Throwable e) {
            throw new IllegalStateException("Memory cannot be copied", e);
        }
    }

    /** The JDK's own copy, which is twice as fast as Chronicle's loop when a side is an array. */
    private static MethodHandle copy() {
        try {
            Class<?> type = Class.forName("sun.misc.Unsafe");
            Field instance = type.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            MethodType parameters =
                    MethodType.methodType(void.class, Object.class, long.class, Object.class, long.class, long.class);
            return MethodHandles.lookup()
                    .findVirtual(type, "copyMemory", parameters)
                    .bindTo(instance.get(null));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "This Java has no sun.misc.Unsafe, without which Chronicle does not run", e);
        }
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
