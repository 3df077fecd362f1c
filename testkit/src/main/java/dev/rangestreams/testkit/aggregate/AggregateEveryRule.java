package dev.rangestreams.testkit.aggregate;

/** All that can be asked of any values in any parts. */
final class AggregateEveryRule {
    private AggregateEveryRule() {}

    static <V, A, R> void check(AggregateFixture<V, A, R> on, AggregateWorld<V> world) {
        AggregateMergeRules.hasNothingBefore(on, world);
        AggregateMergeRules.hasNothingAfter(on, world);
        AggregateMergeRules.isAssociative(on, world);
        AggregateMergeRules.equalsFolding(on, world);
        if (on.anyOrder()) {
            AggregateMergeRules.takesAnyOrder(on, world);
        }
        AggregateMergeRules.leavesTheLaterPart(on, world);
        AggregateResultRules.askingChangesNothing(on, world);
        AggregateResultRules.resultsStay(on, world);
        AggregateSerdeRules.readsTheResult(on, world);
        AggregateSerdeRules.goesOn(on, world);
        AggregateSerdeRules.writingChangesNothing(on, world);
        AggregateResultRules.removesWhatWasAdded(on, world);
        AggregateResultRules.isWhatTheModelSays(on, world);
    }
}
