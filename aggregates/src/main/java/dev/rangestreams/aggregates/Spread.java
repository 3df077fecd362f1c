package dev.rangestreams.aggregates;

import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Variance or standard deviation, kept as the mean and the squares of the distances from it: values are folded in after Welford,
 * parts merged after Chan, Golub and LeVeque. Bytes: the count, the mean, the squares, 8 bytes each but the first.
 */
final class Spread<V> extends CodedAggregate<V, Spread.Moments, Double> {
    private final ToDoubleFunction<? super V> field;
    private final int ddof;

    Spread(Kind kind, ToDoubleFunction<? super V> field, int ddof) {
        super(kind);
        this.field = field;
        this.ddof = DegreesOfFreedom.checked(ddof);
    }

    /** How many, their mean, and the squares of their distances from it, added up. */
    static final class Moments {
        private long count;
        private double mean;
        private double squares;

        private Moments become(Moments other) {
            count = other.count;
            mean = other.mean;
            squares = other.squares;
            return this;
        }
    }

    @Override
    public Moments create() {
        return new Moments();
    }

    @Override
    public Moments add(Moments moments, V value, long timestamp) {
        double x = field.applyAsDouble(value);
        moments.count++;
        double distance = x - moments.mean;
        moments.mean += distance / moments.count;
        moments.squares += distance * (x - moments.mean);
        return moments;
    }

    @Override
    public Moments merge(Moments earlier, Moments later) {
        if (later.count == 0) {
            return earlier;
        }
        if (earlier.count == 0) {
            return earlier.become(later);
        }
        long count = earlier.count + later.count;
        double distance = later.mean - earlier.mean;
        double weight = (double) later.count / count;
        earlier.mean += distance * weight;
        earlier.squares += later.squares + distance * distance * weight * earlier.count;
        earlier.count = count;
        return earlier;
    }

    @Override
    public @Nullable Double result(Moments moments) {
        if (moments.count <= ddof) {
            return null;
        }
        double variance = moments.squares / (moments.count - ddof);
        return kind() == Kind.STD_DEV ? Math.sqrt(variance) : variance;
    }

    @Override
    void write(Moments moments, AccumulatorWriter out) {
        out.writeCount(moments.count);
        out.writeDouble(moments.mean);
        out.writeDouble(moments.squares);
    }

    @Override
    Moments read(AccumulatorReader in) {
        Moments moments = new Moments();
        moments.count = in.readCount();
        moments.mean = in.readDouble();
        moments.squares = in.readDouble();
        return moments;
    }
}
