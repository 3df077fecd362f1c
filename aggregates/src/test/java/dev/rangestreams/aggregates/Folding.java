package dev.rangestreams.aggregates;

import dev.rangestreams.api.Aggregate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Computes results of many values, in one go and in parts. */
final class Folding {
    private Folding() {}

    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    static <V, R> @Nullable R result(Aggregate<V, ?, R> aggregate, V... values) {
        return inParts(aggregate, List.of(values), values.length + 1);
    }

    /** Folds parts of a size, merges them in order, and writes and reads what was merged in between. */
    static <V, A, R> @Nullable R inParts(Aggregate<V, A, R> aggregate, List<V> values, int size) {
        A merged = aggregate.create();
        for (int from = 0; from < values.size(); from += size) {
            A part = aggregate.create();
            for (V value : values.subList(from, Math.min(values.size(), from + size))) {
                part = aggregate.add(part, value, 0);
            }
            merged = aggregate.merge(merged, part);
            merged = read(aggregate, write(aggregate, merged));
        }
        return aggregate.result(merged);
    }

    static <A> byte[] write(Aggregate<?, A, ?> aggregate, A accumulator) {
        return aggregate.accumulatorSerde().serializer().serialize("changelog", accumulator);
    }

    static <A> A read(Aggregate<?, A, ?> aggregate, byte[] bytes) {
        return aggregate.accumulatorSerde().deserializer().deserialize("changelog", bytes);
    }
}
