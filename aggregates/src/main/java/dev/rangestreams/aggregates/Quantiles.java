package dev.rangestreams.aggregates;

import org.apache.datasketches.kll.KllDoublesSketch;
import org.apache.datasketches.quantilescommon.DoublesSketchSortedView;
import org.apache.datasketches.quantilescommon.QuantileSearchCriteria;

/**
 * The values that stand at given places when all are put in order. Places are approximate: the true place of what {@link #at}
 * gives is within {@link #rankError} of the one asked for, in 99 of 100 cases. While there are no more values than the sketch
 * keeps (some 200 by default), they are exact.
 *
 * <p>Immutable. {@link Aggregates#quantiles} makes it.
 */
public final class Quantiles {
    private final DoublesSketchSortedView view;
    private final double rankError;

    private Quantiles(DoublesSketchSortedView view, double rankError) {
        this.view = view;
        this.rankError = rankError;
    }

    static Quantiles of(KllDoublesSketch sketch) {
        double error = sketch.isEstimationMode() ? sketch.getNormalizedRankError(false) : 0;
        return new Quantiles(sketch.getSortedView(), error);
    }

    /**
     * The value at a place.
     *
     * @param rank from 0 (the least) to 1 (the greatest); 0.5 is the median
     * @return one of the values: the least of those that at least this share of all does not exceed
     * @throws IllegalArgumentException if the rank is below 0 or above 1
     */
    public double at(double rank) {
        if (!(rank >= 0 && rank <= 1)) {
            throw new IllegalArgumentException("The rank is " + rank + ", but has to be from 0 to 1");
        }
        return rank == 0 ? min() : view.getQuantile(rank, QuantileSearchCriteria.INCLUSIVE);
    }

    /**
     * The least value, exact.
     *
     * @return a value that was added
     */
    public double min() {
        return view.getMinItem();
    }

    /**
     * The greatest value, exact.
     *
     * @return a value that was added
     */
    public double max() {
        return view.getMaxItem();
    }

    /**
     * How many values there are.
     *
     * @return 1 or more
     */
    public long count() {
        return view.getN();
    }

    /**
     * How far off a place may be.
     *
     * @return such as 0.0133 for 1.33 % of all values; 0 while places are exact
     */
    public double rankError() {
        return rankError;
    }

    @Override
    public String toString() {
        return "Quantiles of " + count() + " values: min " + min() + ", median " + at(0.5) + ", max " + max();
    }
}
