package dev.rangestreams.aggregates;

import java.util.function.Function;
import org.apache.datasketches.memory.Memory;

/** Reads a sketch in the library's own form. */
final class SketchBytes {
    private SketchBytes() {}

    static <S> S read(byte[] bytes, Function<Memory, S> heapify) {
        try {
            return heapify.apply(Memory.wrap(bytes));
        } catch (RuntimeException e) {
            // The library has several exceptions for bytes that are none of its own.
            throw new IllegalArgumentException("the sketch in them cannot be read: " + e.getMessage(), e);
        }
    }
}
