package dev.rangestreams.aggregates;

import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** The least or the greatest long. Bytes: 0 if there is none, else 1 and 8 bytes. */
final class LongExtreme<V> extends CodedAggregate<V, LongExtreme.Held, Long> {
    private final ToLongFunction<? super V> field;

    LongExtreme(Kind kind, ToLongFunction<? super V> field) {
        super(kind);
        this.field = field;
    }

    /** The one that stands. */
    static final class Held {
        private boolean any;
        private long value;
    }

    @Override
    public Held create() {
        return new Held();
    }

    @Override
    public Held add(Held held, V value, long timestamp) {
        return offer(held, field.applyAsLong(value));
    }

    private Held offer(Held held, long value) {
        if (!held.any) {
            held.value = value;
            held.any = true;
        } else {
            held.value = kind() == Kind.MIN_OF_LONGS ? Math.min(held.value, value) : Math.max(held.value, value);
        }
        return held;
    }

    @Override
    public Held merge(Held earlier, Held later) {
        return later.any ? offer(earlier, later.value) : earlier;
    }

    @Override
    public @Nullable Long result(Held held) {
        return held.any ? held.value : null;
    }

    @Override
    void write(Held held, AccumulatorWriter out) {
        out.writeByte(held.any ? 1 : 0);
        if (held.any) {
            out.writeLong(held.value);
        }
    }

    @Override
    Held read(AccumulatorReader in) {
        return in.readByte() == 0 ? create() : offer(create(), in.readLong());
    }
}
