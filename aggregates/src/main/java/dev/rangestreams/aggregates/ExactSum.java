package dev.rangestreams.aggregates;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Adds decimals up, without limit. Bytes: the count, the scale in 8 bytes, then the unscaled number with its length. */
final class ExactSum extends CodedAggregate<BigDecimal, ExactSum.Total, BigDecimal> {
    ExactSum() {
        super(Kind.SUM_EXACT);
    }

    /** How many, and how much. */
    static final class Total {
        private long count;
        private BigDecimal sum = BigDecimal.ZERO;

        private Total plus(long more, BigDecimal added) {
            count += more;
            sum = sum.add(added);
            return this;
        }
    }

    @Override
    public Total create() {
        return new Total();
    }

    @Override
    public Total add(Total total, BigDecimal value, long timestamp) {
        return total.plus(1, value);
    }

    @Override
    public Total merge(Total earlier, Total later) {
        return earlier.plus(later.count, later.sum);
    }

    @Override
    public @Nullable BigDecimal result(Total total) {
        return total.count == 0 ? null : total.sum;
    }

    @Override
    public Optional<UnaryOperator<Total>> remove(BigDecimal value, long timestamp) {
        return Optional.of(total -> total.plus(-1, value.negate()));
    }

    @Override
    void write(Total total, AccumulatorWriter out) {
        out.writeCount(total.count);
        out.writeLong(total.sum.scale());
        out.writeBytes(total.sum.unscaledValue().toByteArray());
    }

    @Override
    Total read(AccumulatorReader in) {
        long count = in.readCount();
        int scale = (int) in.readLong();
        return new Total().plus(count, new BigDecimal(new BigInteger(in.readBytes()), scale));
    }
}
