package dev.rangestreams.testkit.aggregate;

import dev.rangestreams.api.Aggregate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What merging has to keep to. */
final class AggregateMergeRules {
    private AggregateMergeRules() {}

    static <V, A, R> void hasNothingBefore(AggregateFixture<V, A, R> on, AggregateWorld<V> world) {
        A merged = on.aggregate().merge(on.aggregate().create(), on.fold(world.inputs()));
        on.areAlike("A new accumulator, merged with the values,", merged, on.fold(world.inputs()));
    }

    static <V, A, R> void hasNothingAfter(AggregateFixture<V, A, R> on, AggregateWorld<V> world) {
        A merged = on.aggregate().merge(on.fold(world.inputs()), on.aggregate().create());
        on.areAlike("The values, merged with a new accumulator,", merged, on.fold(world.inputs()));
    }

    static <V, A, R> void isAssociative(AggregateFixture<V, A, R> on, AggregateWorld<V> world) {
        Aggregate<V, A, R> aggregate = on.aggregate();
        A lastFirst = aggregate.merge(on.fold(world.a()), aggregate.merge(on.fold(world.b()), on.fold(world.c())));
        A firstFirst = aggregate.merge(aggregate.merge(on.fold(world.a()), on.fold(world.b())), on.fold(world.c()));
        on.areAlike("Merging the last two parts first", lastFirst, firstFirst);
    }

    static <V, A, R> void equalsFolding(AggregateFixture<V, A, R> on, AggregateWorld<V> world) {
        Aggregate<V, A, R> aggregate = on.aggregate();
        A merged = aggregate.merge(aggregate.merge(on.fold(world.a()), on.fold(world.b())), on.fold(world.c()));
        on.areAlike("Merging the parts", merged, on.fold(world.inputs()));
    }

    static <V, A, R> void takesAnyOrder(AggregateFixture<V, A, R> on, AggregateWorld<V> world) {
        @Nullable R expected = on.resultOf(world.inputs());
        List<AggregateInput<V>> reversed = new ArrayList<>(world.inputs());
        Collections.reverse(reversed);
        on.isSame("Adding the values from the last to the first", on.resultOf(reversed), expected);
        List<AggregateInput<V>> rotated = new ArrayList<>(world.inputs());
        Collections.rotate(rotated, world.first());
        on.isSame("Adding the last values first", on.resultOf(rotated), expected);
        Aggregate<V, A, R> aggregate = on.aggregate();
        A swapped = aggregate.merge(aggregate.merge(on.fold(world.c()), on.fold(world.a())), on.fold(world.b()));
        on.resultIs("Merging the last part first", swapped, expected);
    }

    static <V, A, R> void leavesTheLaterPart(AggregateFixture<V, A, R> on, AggregateWorld<V> world) {
        A later = on.fold(world.b());
        A merged = on.aggregate().merge(on.fold(world.a()), later);
        @Nullable R expected = on.resultOf(world.b());
        on.resultIs("The later part, after a merge,", later, expected);
        merged = on.fold(merged, on.probes());
        on.resultIs("The later part, after more was added to what it was merged into,", later, expected);
        @Nullable
        R before = on.aggregate()
                .result(on.fold(on.aggregate().merge(on.fold(world.a()), on.fold(world.b())), on.probes()));
        on.areAlike("The later part, after a merge,", later, on.fold(world.b()));
        on.resultIs("What was merged, after more was added to the later part,", merged, before);
    }
}
