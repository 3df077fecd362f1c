package dev.rangestreams.aggregates;

import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Adds longs up, and refuses what does not fit. Bytes: the count, then the sum in 8 bytes. */
final class LongSum<V> extends CodedAggregate<V, LongSum.Total, Long> {
    private final ToLongFunction<? super V> field;

    LongSum(ToLongFunction<? super V> field) {
        super(Kind.SUM_OF_LONGS);
        this.field = field;
    }

    /** How many, and how much. */
    static final class Total {
        private long count;
        private long sum;

        /** Changes nothing if the new sum does not fit. */
        private Total plus(long more, long added) {
            long next = sum + added;
            if (((sum ^ next) & (added ^ next)) < 0) {
                throw outOfRange(added, "added");
            }
            sum = next;
            count += more;
            return this;
        }

        private Total minus(long removed) {
            long next = sum - removed;
            if (((sum ^ removed) & (sum ^ next)) < 0) {
                throw outOfRange(removed, "taken out");
            }
            sum = next;
            count--;
            return this;
        }

        private ArithmeticException outOfRange(long value, String what) {
            return new ArithmeticException("The sum of longs would leave the range of a long: it is " + sum + ", and "
                    + value + " is to be " + what + ". sumExact has no such limit");
        }
    }

    @Override
    public Total create() {
        return new Total();
    }

    @Override
    public Total add(Total total, V value, long timestamp) {
        return total.plus(1, field.applyAsLong(value));
    }

    @Override
    public Total merge(Total earlier, Total later) {
        return earlier.plus(later.count, later.sum);
    }

    @Override
    public @Nullable Long result(Total total) {
        return total.count == 0 ? null : total.sum;
    }

    @Override
    public Optional<UnaryOperator<Total>> remove(V value, long timestamp) {
        long removed = field.applyAsLong(value);
        return Optional.of(total -> total.minus(removed));
    }

    @Override
    void write(Total total, AccumulatorWriter out) {
        out.writeCount(total.count);
        out.writeLong(total.sum);
    }

    @Override
    Total read(AccumulatorReader in) {
        return new Total().plus(in.readCount(), in.readLong());
    }
}
