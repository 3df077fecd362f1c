package dev.rangestreams.benchmarks.load;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Numbers from 0 on, of which number k comes with a probability proportional to 1 / (k + 1)^exponent. */
final class Zipf {
    private final double[] cumulated;

    Zipf(int size, double exponent) {
        cumulated = new double[size];
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += Math.pow(i + 1.0, -exponent);
            cumulated[i] = sum;
        }
        for (int i = 0; i < size; i++) {
            cumulated[i] /= sum;
        }
    }

    int next(SplittableRandom random) {
        int found = Arrays.binarySearch(cumulated, random.nextDouble());
        return Math.min(found < 0 ? -found - 1 : found, cumulated.length - 1);
    }

    /** The probability that two numbers are the same: the mean share of the stream that an event's own key has. */
    double collision() {
        double sum = 0;
        double before = 0;
        for (double upTo : cumulated) {
            sum += (upTo - before) * (upTo - before);
            before = upTo;
        }
        return sum;
    }
}
