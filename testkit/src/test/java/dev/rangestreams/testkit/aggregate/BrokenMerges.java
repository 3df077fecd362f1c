package dev.rangestreams.testkit.aggregate;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Aggregates that merge wrongly, or depend on an order that they say they do not depend on. */
final class BrokenMerges {
    static final List<BrokenAggregate> ALL = List.of(
            merging(AggregateRule.AGG_02, "counts a merge into nothing as one more", (earlier, later) -> {
                        boolean once = earlier.count == 0 && later.count > 0 && later.mark == 0;
                        return earlier.plus(later.count, later.sum + (once ? 1 : 0))
                                .marked(once ? 1 : Math.max(earlier.mark, later.mark));
                    })
                    .breaksAlso(AggregateRule.AGG_04),
            merging(AggregateRule.AGG_03, "counts a merge with nothing as one more", (earlier, later) -> {
                        boolean once = later.count == 0 && earlier.count > 0 && earlier.mark == 0;
                        return earlier.plus(later.count, later.sum + (once ? 1 : 0))
                                .marked(once ? 1 : Math.max(earlier.mark, later.mark));
                    })
                    .breaksAlso(AggregateRule.AGG_04),
            merging(AggregateRule.AGG_04, "takes one off where the later part is the larger", (earlier, later) -> {
                boolean larger = earlier.count > 0 && later.count > earlier.count;
                return earlier.plus(later.count, later.sum - (larger ? 1 : 0));
            }),
            merging(AggregateRule.AGG_05, "counts each merge as one more", (earlier, later) -> {
                boolean both = earlier.count > 0 && later.count > 0;
                return earlier.plus(later.count, later.sum + (both ? 1 : 0));
            }),
            new BrokenAggregate(AggregateRule.AGG_06, "gives the last value", () -> new Total() {
                @Override
                public Cell add(Cell cell, Integer value, long timestamp) {
                    return cell.plus(1, value - cell.sum);
                }

                @Override
                public Cell merge(Cell earlier, Cell later) {
                    return later.count == 0 ? earlier : earlier.plus(later.count, later.sum - earlier.sum);
                }

                @Override
                public Optional<UnaryOperator<Cell>> remove(Integer value, long timestamp) {
                    return Optional.empty();
                }
            }),
            merging(
                    AggregateRule.AGG_07,
                    "takes the later part over where there is no earlier one",
                    (earlier, later) -> earlier.count == 0 ? later : earlier.plus(later.count, later.sum)),
            merging(AggregateRule.AGG_07, "empties the later part", (earlier, later) -> {
                Total.Cell merged = earlier.plus(later.count, later.sum);
                later.plus(-later.count, -later.sum);
                return merged;
            }));

    private BrokenMerges() {}

    interface Merge {
        Total.Cell merge(Total.Cell earlier, Total.Cell later);
    }

    private static BrokenAggregate merging(AggregateRule rule, String how, Merge merge) {
        return new BrokenAggregate(rule, how, () -> new Total() {
            @Override
            public Cell merge(Cell earlier, Cell later) {
                return merge.merge(earlier, later);
            }
        });
    }
}
