package dev.rangestreams.aggregates;

import java.util.Comparator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One value, chosen by another: {@code last} takes the later of two at the same place, the others keep the one that came first.
 * Bytes: 0 if there is none, else 1, the value, and what it was chosen by.
 */
final class Pick<V, T, B> extends CodedAggregate<V, Pick.Picked<T, B>, T> {
    private final Function<? super V, ? extends @Nullable T> field;
    private final Place<V, B> place;
    private final Comparator<? super B> order;
    private final Elements<T> values;
    private final Elements<B> places;

    Pick(
            Kind kind,
            Function<? super V, ? extends @Nullable T> field,
            Place<V, B> place,
            Comparator<? super B> order,
            Elements<T> values,
            Elements<B> places) {
        super(kind);
        this.field = field;
        this.place = place;
        this.order = order;
        this.values = values;
        this.places = places;
    }

    /** By what it is chosen. */
    interface Place<V, B> {
        @Nullable
        B of(V value, long timestamp);
    }

    /** What stands, and by what. */
    static final class Picked<T, B> {
        private @Nullable T value;
        private @Nullable B place;
    }

    @Override
    public Picked<T, B> create() {
        return new Picked<>();
    }

    @Override
    public Picked<T, B> add(Picked<T, B> picked, V value, long timestamp) {
        T candidate = field.apply(value);
        return candidate == null ? picked : offer(picked, candidate, place.of(value, timestamp));
    }

    private Picked<T, B> offer(Picked<T, B> picked, T value, @Nullable B at) {
        if (at != null && (picked.place == null || beats(order.compare(at, picked.place)))) {
            picked.value = value;
            picked.place = at;
        }
        return picked;
    }

    private boolean beats(int comparison) {
        return switch (kind()) {
            case LAST -> comparison >= 0;
            case MAX_BY -> comparison > 0;
            default -> comparison < 0;
        };
    }

    @Override
    public Picked<T, B> merge(Picked<T, B> earlier, Picked<T, B> later) {
        return later.value == null ? earlier : offer(earlier, later.value, later.place);
    }

    @Override
    public @Nullable T result(Picked<T, B> picked) {
        return picked.value;
    }

    @Override
    void write(Picked<T, B> picked, AccumulatorWriter out) {
        if (picked.value == null || picked.place == null) {
            out.writeByte(0);
        } else {
            out.writeByte(1);
            values.write(picked.value, out);
            places.write(picked.place, out);
        }
    }

    @Override
    Picked<T, B> read(AccumulatorReader in) {
        return in.readByte() == 0 ? create() : offer(create(), values.read(in), places.read(in));
    }
}
