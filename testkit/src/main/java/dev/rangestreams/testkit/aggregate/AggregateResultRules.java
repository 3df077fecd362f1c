package dev.rangestreams.testkit.aggregate;

import dev.rangestreams.api.Aggregate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What accumulators and results have to keep to. */
final class AggregateResultRules {
    private AggregateResultRules() {}

    static <V, A, R> void accumulatorsAreTheirOwn(AggregateFixture<V, A, R> on, AggregateWorld<V> world) {
        Aggregate<V, A, R> aggregate = on.aggregate();
        @Nullable R ofNothing = aggregate.result(aggregate.create());
        A first = aggregate.create();
        A second = aggregate.create();
        first = on.fold(first, world.inputs());
        @Nullable R before = aggregate.result(first);
        on.resultIs("An accumulator, after values were added to another,", second, ofNothing);
        on.resultIs("A new accumulator, after values were added to another,", aggregate.create(), ofNothing);
        on.fold(second, on.probes());
        on.resultIs("An accumulator, after other values were added to another,", first, before);
    }

    static <V, A, R> void askingChangesNothing(AggregateFixture<V, A, R> on, AggregateWorld<V> world) {
        A asked = on.fold(world.inputs());
        @Nullable R first = on.aggregate().result(asked);
        on.resultIs("Asking again", asked, first);
        on.areAlike("An accumulator whose result was asked for", asked, on.fold(world.inputs()));
    }

    static <V, A, R> void resultsStay(AggregateFixture<V, A, R> on, AggregateWorld<V> world) {
        A accumulator = on.fold(world.inputs());
        @Nullable R given = on.aggregate().result(accumulator);
        accumulator = on.fold(accumulator, on.probes());
        on.aggregate().merge(accumulator, on.fold(on.probes()));
        on.isSame("A result, after more was added,", given, on.resultOf(world.inputs()));
    }

    static <V, A, R> void removesWhatWasAdded(AggregateFixture<V, A, R> on, AggregateWorld<V> world) {
        for (int place = 0; place < world.inputs().size(); place++) {
            AggregateInput<V> input = world.input(place);
            A accumulator = on.fold(world.inputs());
            UnaryOperator<A> removal =
                    on.aggregate().remove(input.value(), input.timestamp()).orElse(null);
            if (removal != null) {
                on.areAlike("Removing value " + (place + 1), removal.apply(accumulator), on.fold(world.without(place)));
            }
        }
    }

    static <V, A, R> void isWhatTheModelSays(AggregateFixture<V, A, R> on, AggregateWorld<V> world) {
        AggregateModel<V, R> model = on.model();
        if (model != null) {
            on.isSame("The aggregate", on.resultOf(world.inputs()), model.result(world.inputs()));
        }
    }
}
