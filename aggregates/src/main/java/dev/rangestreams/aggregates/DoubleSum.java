package dev.rangestreams.aggregates;

import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The sum or the mean of doubles. Bytes: those of {@link CompensatedSum}. */
final class DoubleSum<V> extends CodedAggregate<V, CompensatedSum, Double> {
    private final ToDoubleFunction<? super V> field;

    DoubleSum(Kind kind, ToDoubleFunction<? super V> field) {
        super(kind);
        this.field = field;
    }

    @Override
    public CompensatedSum create() {
        return new CompensatedSum();
    }

    @Override
    public CompensatedSum add(CompensatedSum sum, V value, long timestamp) {
        return sum.add(field.applyAsDouble(value));
    }

    @Override
    public CompensatedSum merge(CompensatedSum earlier, CompensatedSum later) {
        return earlier.merge(later);
    }

    @Override
    public @Nullable Double result(CompensatedSum sum) {
        return kind() == Kind.MEAN ? sum.mean() : sum.sum();
    }

    @Override
    void write(CompensatedSum sum, AccumulatorWriter out) {
        sum.write(out);
    }

    @Override
    CompensatedSum read(AccumulatorReader in) {
        return CompensatedSum.read(in);
    }
}
