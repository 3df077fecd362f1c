package dev.rangestreams.core.internal.tail;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.Reference;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an object takes on the heap with all that it leads to, as HotSpot lays objects out. It is counted, object by object. So
 * it is the same whatever else is on the heap, and whenever that is collected.
 */
final class RetainedHeap {
    private static final int HEADER = 12;
    private static final int ARRAY_HEADER = 16;
    private static final int ALIGNMENT = 8;

    private final Unsafe unsafe = new Unsafe();
    private final Map<Class<?>, Shape> shapes = new HashMap<>();
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Object> next = new ArrayDeque<>();

    private RetainedHeap() {}

    /** In bytes. */
    static long of(Object root) {
        return new RetainedHeap().sum(root);
    }

    /** Where an instance refers to others, and how large it is. */
    private record Shape(List<Long> references, long bytes) {}

    private long sum(Object root) {
        long bytes = 0;
        found(root);
        for (Object object = next.poll(); object != null; object = next.poll()) {
            bytes += object.getClass().isArray() ? array(object) : instance(object);
        }
        return bytes;
    }

    /** Classes, threads and what is only referred to weakly would lead to the whole heap. */
    private void found(@Nullable Object object) {
        boolean leadsAway = object instanceof Class || object instanceof Thread || object instanceof Reference;
        if (object != null && !leadsAway && !object.getClass().isHidden() && seen.add(object)) {
            next.add(object);
        }
    }

    private long array(Object array) {
        Class<?> component = array.getClass().getComponentType();
        if (array instanceof Object[] objects) {
            for (Object object : objects) {
                found(object);
            }
        }
        return aligned(ARRAY_HEADER + (long) java.lang.reflect.Array.getLength(array) * size(component));
    }

    private long instance(Object object) {
        Shape shape = shapes.computeIfAbsent(object.getClass(), this::shape);
        for (long offset : shape.references()) {
            found(unsafe.reference(object, offset));
        }
        return shape.bytes();
    }

    private Shape shape(Class<?> type) {
        List<Long> references = new ArrayList<>();
        long bytes = HEADER;
        for (Class<?> part = type; part != null; part = part.getSuperclass()) {
            for (Field field : part.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    bytes += size(field.getType());
                    if (!field.getType().isPrimitive()) {
                        references.add(unsafe.offset(field));
                    }
                }
            }
        }
        return new Shape(references, aligned(bytes));
    }

    private long size(Class<?> type) {
        if (!type.isPrimitive()) {
            return unsafe.referenceBytes();
        }
        if (type == long.class || type == double.class) {
            return Long.BYTES;
        }
        if (type == int.class || type == float.class) {
            return Integer.BYTES;
        }
        return type == char.class || type == short.class ? Short.BYTES : 1;
    }

    private static long aligned(long bytes) {
        return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }

    /** By handles: who names that class in source gets a warning that cannot be suppressed. */
    private static final class Unsafe {
        private final MethodHandle offset;
        private final MethodHandle reference;
        private final int referenceBytes;

        Unsafe() {
            try {
                Class<?> type = Class.forName("sun.misc.Unsafe");
                Field field = type.getDeclaredField("theUnsafe");
                field.setAccessible(true);
                Object instance = field.get(null);
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                offset = lookup.findVirtual(type, "objectFieldOffset", MethodType.methodType(long.class, Field.class))
                        .bindTo(instance);
                reference = lookup.findVirtual(
                                type, "getObject", MethodType.methodType(Object.class, Object.class, long.class))
                        .bindTo(instance);
                referenceBytes =
                        (int) lookup.findVirtual(type, "arrayIndexScale", MethodType.methodType(int.class, Class.class))
                                .bindTo(instance)
                                .invoke(Object[].class);
            } catch (Throwable e) {
                throw new AssertionError("This Java has no sun.misc.Unsafe", e);
            }
        }

        long offset(Field field) {
            try {
                return (long) offset.invoke(field);
            } catch (Throwable e) {
                throw new AssertionError("No offset of " + field, e);
            }
        }

        @Nullable
        Object reference(Object object, long at) {
            try {
                return reference.invoke(object, at);
            } catch (Throwable e) {
                throw new AssertionError("Nothing can be read of " + object.getClass(), e);
            }
        }

        int referenceBytes() {
            return referenceBytes;
        }
    }
}
