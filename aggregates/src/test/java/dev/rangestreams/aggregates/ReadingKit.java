package dev.rangestreams.aggregates;

import dev.rangestreams.api.Aggregate;
import dev.rangestreams.testkit.aggregate.AggregateKit;
import dev.rangestreams.testkit.aggregate.AggregateModel;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Checks one of our aggregates on readings, against a model in plain code. */
abstract class ReadingKit<R> extends AggregateKit<Reading, R> {
    private static final double ROUNDING = 1e-12;

    private final Supplier<Aggregate<Reading, ?, R>> aggregate;
    private final AggregateModel<Reading, R> model;
    private boolean inOrder;

    ReadingKit(Supplier<Aggregate<Reading, ?, R>> aggregate, AggregateModel<Reading, R> model) {
        this.aggregate = aggregate;
        this.model = model;
    }

    void orderMattersHere() {
        inOrder = true;
    }

    @Override
    protected Aggregate<Reading, ?, R> aggregate() {
        return aggregate.get();
    }

    @Override
    protected Reading value(int number) {
        return Reading.of(number);
    }

    @Override
    protected Optional<AggregateModel<Reading, R>> model() {
        return Optional.of(model);
    }

    @Override
    protected boolean orderMatters() {
        return inOrder;
    }

    /** Doubles but for rounding, decimals whatever their scale. */
    @Override
    protected boolean same(@Nullable R actual, @Nullable R expected) {
        if (actual instanceof Double a && expected instanceof Double b) {
            return a.equals(b) || Math.abs(a - b) <= ROUNDING * Math.max(1, Math.abs(b));
        }
        if (actual instanceof BigDecimal a && expected instanceof BigDecimal b) {
            return a.compareTo(b) == 0;
        }
        return Objects.equals(actual, expected);
    }

    /** What a field gives, where it is not null. */
    static <T, R> AggregateModel<Reading, R> of(
            Function<Reading, @Nullable T> field, Function<List<T>, ? extends @Nullable R> plain) {
        return AggregateModel.ofValues(readings -> plain.apply(
                readings.stream().map(field).filter(Objects::nonNull).toList()));
    }

    /** The same, null of nothing. */
    static <T, R> AggregateModel<Reading, R> ofSome(
            Function<Reading, @Nullable T> field, Function<List<T>, ? extends @Nullable R> plain) {
        return of(field, some -> some.isEmpty() ? null : plain.apply(some));
    }
}
