package dev.rangestreams.testkit.aggregate;

import dev.rangestreams.testkit.internal.Zoo;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Aggregates with wrong accumulators, results, bytes and inverses. */
final class BrokenAggregates {
    private static final List<BrokenAggregate> OTHERS = List.of(
            new BrokenAggregate(AggregateRule.AGG_01, "hands out again what nothing was added to", () -> new Total() {
                        private final ThreadLocal<Cell> last = ThreadLocal.withInitial(Cell::new);

                        @Override
                        public Cell create() {
                            if (last.get().count != 0) {
                                last.set(new Cell());
                            }
                            return last.get();
                        }
                    })
                    .breaksAlso(
                            AggregateRule.AGG_02,
                            AggregateRule.AGG_03,
                            AggregateRule.AGG_04,
                            AggregateRule.AGG_07,
                            AggregateRule.AGG_08,
                            AggregateRule.AGG_11,
                            AggregateRule.AGG_12,
                            AggregateRule.AGG_14),
            new BrokenAggregate(AggregateRule.AGG_08, "begins anew once it was asked", () -> new Total() {
                        @Override
                        public long @Nullable [] result(Cell cell) {
                            long[] result = super.result(cell);
                            cell.sum = 0;
                            return result;
                        }
                    })
                    .breaksAlso(AggregateRule.AGG_01, AggregateRule.AGG_07),
            new BrokenAggregate(AggregateRule.AGG_09, "gives what it goes on with", () -> new Total() {
                @Override
                public long @Nullable [] result(Cell cell) {
                    return cell.count == 0 ? null : cell.live;
                }
            }),
            new BrokenAggregate(AggregateRule.AGG_10, "reads one more than it wrote", () -> new Total() {
                        @Override
                        @Nullable
                        Cell read(byte @Nullable [] bytes) {
                            Cell read = super.read(bytes);
                            return read == null ? null : read.plus(0, 1);
                        }
                    })
                    .breaksAlso(AggregateRule.AGG_11),
            new BrokenAggregate(AggregateRule.AGG_11, "counts the first value after a read twice", () -> new Total() {
                @Override
                @Nullable
                Cell read(byte @Nullable [] bytes) {
                    Cell read = super.read(bytes);
                    return read == null ? null : read.marked(1);
                }

                @Override
                public Cell add(Cell cell, Integer value, long timestamp) {
                    return super.add(cell.plus(0, cell.mark == 1 ? value : 0), value, timestamp)
                            .marked(0);
                }
            }),
            new BrokenAggregate(AggregateRule.AGG_12, "notes that it was written", () -> new Total() {
                @Override
                byte[] write(Cell cell) {
                    return super.write(cell.marked(cell.mark + 1));
                }
            }),
            new BrokenAggregate(AggregateRule.AGG_13, "takes what is cut off for zeros", () -> new Total() {
                @Override
                @Nullable
                Cell read(byte @Nullable [] bytes) {
                    return super.read(bytes == null ? null : Arrays.copyOf(bytes, BYTES));
                }
            }),
            new BrokenAggregate(AggregateRule.AGG_13, "begins anew where there are no bytes", () -> new Total() {
                @Override
                Cell read(byte @Nullable [] bytes) {
                    Cell read = super.read(bytes);
                    return read == null ? create() : read;
                }
            }),
            new BrokenAggregate(
                    AggregateRule.AGG_14, "takes a value out of the sum but not of the count", () -> new Total() {
                        @Override
                        public Optional<UnaryOperator<Cell>> remove(Integer value, long timestamp) {
                            return Optional.of(cell -> cell.plus(0, -value));
                        }
                    }),
            new BrokenAggregate(AggregateRule.AGG_15, "adds one to each value", () -> new Total() {
                @Override
                public Cell add(Cell cell, Integer value, long timestamp) {
                    return super.add(cell, value + 1, timestamp);
                }

                @Override
                public Optional<UnaryOperator<Cell>> remove(Integer value, long timestamp) {
                    return super.remove(value + 1, timestamp);
                }
            }),
            new BrokenAggregate(AggregateRule.AGG_16, "serves the first thread only", () -> new Total() {
                private final Thread first = Thread.currentThread();

                @Override
                public Cell add(Cell cell, Integer value, long timestamp) {
                    return Thread.currentThread() == first ? super.add(cell, value, timestamp) : cell;
                }
            }),
            new BrokenAggregate(AggregateRule.AGG_17, "is full after nine values", () -> new Total() {
                @Override
                public Cell add(Cell cell, Integer value, long timestamp) {
                    return cell.count >= 9 ? cell : super.add(cell, value, timestamp);
                }
            }));

    private BrokenAggregates() {}

    /** The whole zoo, by the numbers of the rules. */
    static List<BrokenAggregate> all() {
        return Zoo.all(List.of(BrokenMerges.ALL, OTHERS));
    }
}
