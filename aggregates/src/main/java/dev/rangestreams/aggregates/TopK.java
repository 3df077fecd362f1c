package dev.rangestreams.aggregates;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The k greatest, the greatest first; equals in the order in which they came. Bytes: how many, and each of them. */
final class TopK<T> extends CodedAggregate<T, List<T>, List<T>> {
    private final int k;
    private final Comparator<? super T> order;
    private final Elements<T> elements;

    TopK(int k, Comparator<? super T> order, Elements<T> elements) {
        super(Kind.TOP_K);
        this.k = Cap.checked("k of " + Kind.TOP_K, k);
        this.order = order;
        this.elements = elements;
    }

    @Override
    public List<T> create() {
        return new ArrayList<>();
    }

    @Override
    public List<T> add(List<T> top, T value, long timestamp) {
        int place = place(top, value);
        if (place < k) {
            top.add(place, value);
            if (top.size() > k) {
                top.remove(k);
            }
        }
        return top;
    }

    /** After all that are as great. */
    private int place(List<T> top, T value) {
        int from = 0;
        int to = top.size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (order.compare(value, top.get(middle)) > 0) {
                to = middle;
            } else {
                from = middle + 1;
            }
        }
        return from;
    }

    @Override
    public List<T> merge(List<T> earlier, List<T> later) {
        later.forEach(value -> add(earlier, value, 0));
        return earlier;
    }

    @Override
    public List<T> result(List<T> top) {
        return List.copyOf(top);
    }

    @Override
    void write(List<T> top, AccumulatorWriter out) {
        out.writeCount(top.size());
        top.forEach(value -> elements.write(value, out));
    }

    @Override
    List<T> read(AccumulatorReader in) {
        List<T> top = create();
        for (int left = in.readSize(); left > 0; left--) {
            add(top, elements.read(in), 0);
        }
        return top;
    }
}
