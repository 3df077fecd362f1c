package dev.rangestreams.aggregates;

import org.jspecify.annotations.Nullable;

/**
 * A sum of doubles that keeps what rounding takes away beside it (after Neumaier), so that its error does not grow with the number
 * of values. Bytes: the count, the sum, what was taken away, 8 bytes each but the first.
 */
final class CompensatedSum {
    private long count;
    private double sum;
    private double lost;

    CompensatedSum add(double value) {
        count++;
        addTo(value);
        return this;
    }

    private void addTo(double value) {
        double next = sum + value;
        lost += Math.abs(sum) >= Math.abs(value) ? (sum - next) + value : (value - next) + sum;
        sum = next;
    }

    CompensatedSum merge(CompensatedSum later) {
        count += later.count;
        double alsoLost = later.lost;
        addTo(later.sum);
        lost += alsoLost;
        return this;
    }

    @Nullable
    Double sum() {
        return count == 0 ? null : total();
    }

    @Nullable
    Double mean() {
        return count == 0 ? null : total() / count;
    }

    /** Beyond the finite numbers what was taken away has no meaning. */
    private double total() {
        return Double.isFinite(sum) ? sum + lost : sum;
    }

    void write(AccumulatorWriter out) {
        out.writeCount(count);
        out.writeDouble(sum);
        out.writeDouble(lost);
    }

    static CompensatedSum read(AccumulatorReader in) {
        CompensatedSum read = new CompensatedSum();
        read.count = in.readCount();
        read.sum = in.readDouble();
        read.lost = in.readDouble();
        return read;
    }
}
