package dev.rangestreams.aggregates;

import java.util.ArrayList;
import java.util.List;

/** The values in the order in which they came, up to a cap; what comes after it is left out. Bytes: how many, and each of them. */
final class FirstValues<T> extends CodedAggregate<T, List<T>, List<T>> {
    private final int cap;
    private final Elements<T> elements;

    FirstValues(int cap, Elements<T> elements) {
        super(Kind.TO_LIST);
        this.cap = Cap.checked("The cap of " + Kind.TO_LIST, cap);
        this.elements = elements;
    }

    @Override
    public List<T> create() {
        return new ArrayList<>();
    }

    @Override
    public List<T> add(List<T> values, T value, long timestamp) {
        if (values.size() < cap) {
            values.add(value);
        }
        return values;
    }

    @Override
    public List<T> merge(List<T> earlier, List<T> later) {
        earlier.addAll(later.subList(0, Math.min(later.size(), Math.max(0, cap - earlier.size()))));
        return earlier;
    }

    @Override
    public List<T> result(List<T> values) {
        return List.copyOf(values);
    }

    @Override
    void write(List<T> values, AccumulatorWriter out) {
        out.writeCount(values.size());
        values.forEach(value -> elements.write(value, out));
    }

    @Override
    List<T> read(AccumulatorReader in) {
        List<T> values = create();
        for (int left = in.readSize(); left > 0; left--) {
            add(values, elements.read(in), 0);
        }
        return values;
    }
}
