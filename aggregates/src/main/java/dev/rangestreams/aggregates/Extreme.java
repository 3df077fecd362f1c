package dev.rangestreams.aggregates;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** The least or the greatest by a comparator; of equals the one that came first. Bytes: 0 if there is none, else 1 and it. */
final class Extreme<T> extends CodedAggregate<T, Extreme.Held<T>, T> {
    private final Comparator<? super T> order;
    private final Elements<T> elements;

    Extreme(Kind kind, Comparator<? super T> order, Elements<T> elements) {
        super(kind);
        this.order = order;
        this.elements = elements;
    }

    /** The one that stands. */
    static final class Held<T> {
        private @Nullable T value;
    }

    @Override
    public Held<T> create() {
        return new Held<>();
    }

    @Override
    public Held<T> add(Held<T> held, T value, long timestamp) {
        if (held.value == null || beats(order.compare(value, held.value))) {
            held.value = value;
        }
        return held;
    }

    private boolean beats(int comparison) {
        return kind() == Kind.MIN ? comparison < 0 : comparison > 0;
    }

    @Override
    public Held<T> merge(Held<T> earlier, Held<T> later) {
        return later.value == null ? earlier : add(earlier, later.value, 0);
    }

    @Override
    public @Nullable T result(Held<T> held) {
        return held.value;
    }

    @Override
    void write(Held<T> held, AccumulatorWriter out) {
        out.writeByte(held.value == null ? 0 : 1);
        if (held.value != null) {
            elements.write(held.value, out);
        }
    }

    @Override
    Held<T> read(AccumulatorReader in) {
        return in.readByte() == 0 ? create() : add(create(), elements.read(in), 0);
    }
}
