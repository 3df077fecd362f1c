package dev.rangestreams.aggregates;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The different values, up to a cap; beyond it none are kept and there is no result, whatever the order in which they came.
 * Bytes: 0 if there were too many, else 1, how many, and each of them.
 */
final class Distinct<T, R> extends CodedAggregate<T, Distinct.Seen<T>, R> {
    private final int cap;
    private final Elements<T> elements;
    private final Function<Set<T>, R> result;

    Distinct(Kind kind, int cap, Elements<T> elements, Function<Set<T>, R> result) {
        super(kind);
        this.cap = Cap.checked("The cap of " + kind, cap);
        this.elements = elements;
        this.result = result;
    }

    /** What has come; null once it was too much. */
    static final class Seen<T> {
        private @Nullable Set<T> values = new LinkedHashSet<>();
    }

    @Override
    public Seen<T> create() {
        return new Seen<>();
    }

    @Override
    public Seen<T> add(Seen<T> seen, T value, long timestamp) {
        if (seen.values != null && seen.values.add(value) && seen.values.size() > cap) {
            seen.values = null;
        }
        return seen;
    }

    @Override
    public Seen<T> merge(Seen<T> earlier, Seen<T> later) {
        if (later.values == null) {
            earlier.values = null;
        } else {
            later.values.forEach(value -> add(earlier, value, 0));
        }
        return earlier;
    }

    @Override
    public @Nullable R result(Seen<T> seen) {
        return seen.values == null ? null : result.apply(seen.values);
    }

    @Override
    void write(Seen<T> seen, AccumulatorWriter out) {
        if (seen.values == null) {
            out.writeByte(0);
        } else {
            out.writeByte(1);
            out.writeCount(seen.values.size());
            seen.values.forEach(value -> elements.write(value, out));
        }
    }

    @Override
    Seen<T> read(AccumulatorReader in) {
        Seen<T> seen = create();
        if (in.readByte() == 0) {
            seen.values = null;
            return seen;
        }
        for (int left = in.readSize(); left > 0; left--) {
            add(seen, elements.read(in), 0);
        }
        return seen;
    }
}
