package dev.rangestreams.testkit.aggregate;

import dev.rangestreams.api.Aggregate;
import java.util.List;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** What one check of an aggregate works on. */
record AggregateFixture<V, A, R>(
        Aggregate<V, A, R> aggregate,
        List<AggregateInput<V>> probes,
        BiPredicate<@Nullable R, @Nullable R> same,
        @Nullable AggregateModel<V, R> model,
        boolean anyOrder) {
    private static final String TOPIC = "changelog";

    /** One rule, on one world. */
    interface Check {
        <V, A, R> void check(AggregateFixture<V, A, R> fixture, AggregateWorld<V> world);
    }

    /** The rule, for each world; a failure says in which. */
    void each(List<AggregateWorld<V>> worlds, Check check) {
        for (AggregateWorld<V> world : worlds) {
            try {
                check.check(this, world);
            } catch (RuntimeException | AssertionError broken) {
                throw new AssertionError(
                        (broken instanceof AssertionError ? broken.getMessage() : broken) + "\nAggregate: " + aggregate
                                + "\nAdded: " + world,
                        broken);
            }
        }
    }

    A fold(List<AggregateInput<V>> inputs) {
        return fold(aggregate.create(), inputs);
    }

    A fold(A accumulator, List<AggregateInput<V>> inputs) {
        A folded = accumulator;
        for (AggregateInput<V> input : inputs) {
            folded = aggregate.add(folded, input.value(), input.timestamp());
        }
        return folded;
    }

    @Nullable
    R resultOf(List<AggregateInput<V>> inputs) {
        return aggregate.result(fold(inputs));
    }

    byte[] write(A accumulator) {
        return aggregate.accumulatorSerde().serializer().serialize(TOPIC, accumulator);
    }

    @Nullable
    A read(byte @Nullable [] bytes) {
        return aggregate.accumulatorSerde().deserializer().deserialize(TOPIC, bytes);
    }

    A writeAndRead(A accumulator) {
        A read = read(write(accumulator));
        if (read == null) {
            throw new AssertionError("The serde reads what it wrote as null");
        }
        return read;
    }

    void isSame(String what, @Nullable R actual, @Nullable R expected) {
        if (!same.test(actual, expected)) {
            throw new AssertionError(what + " gives " + actual + ", but should give " + expected);
        }
    }

    void resultIs(String what, A accumulator, @Nullable R expected) {
        isSame(what, aggregate.result(accumulator), expected);
    }

    /** Both give the same, now and after whatever comes next. Adds to both. */
    void areAlike(String what, A actual, A expected) {
        resultIs(what, actual, aggregate.result(expected));
        A actualAfter = aggregate.merge(fold(probes), actual);
        A expectedAfter = aggregate.merge(fold(probes), expected);
        resultIs(what + ", merged after more values,", actualAfter, aggregate.result(expectedAfter));
        A actualWithMore = fold(actual, probes);
        A expectedWithMore = fold(expected, probes);
        resultIs(what + ", with more values added,", actualWithMore, aggregate.result(expectedWithMore));
        A actualBefore = aggregate.merge(actualWithMore, fold(probes));
        A expectedBefore = aggregate.merge(expectedWithMore, fold(probes));
        resultIs(what + ", with more values added and merged,", actualBefore, aggregate.result(expectedBefore));
    }
}
