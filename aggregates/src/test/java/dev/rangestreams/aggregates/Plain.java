package dev.rangestreams.aggregates;

import dev.rangestreams.testkit.aggregate.AggregateInput;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Statistics as their definitions say. */
final class Plain {
    private Plain() {}

    static double sum(List<Double> numbers) {
        return numbers.stream().mapToDouble(Double::doubleValue).sum();
    }

    static double mean(List<Double> numbers) {
        return sum(numbers) / numbers.size();
    }

    static @Nullable Double variance(List<Double> numbers, int ddof) {
        double mean = mean(numbers);
        double squares =
                numbers.stream().mapToDouble(x -> (x - mean) * (x - mean)).sum();
        return numbers.size() <= ddof ? null : (Double) (squares / (numbers.size() - ddof));
    }

    static @Nullable Double root(@Nullable Double square) {
        return square == null ? null : (Double) Math.sqrt(square);
    }

    static List<double[]> pairs(List<Reading> readings) {
        return readings.stream()
                .filter(r -> r.number() != null && r.items() != null)
                .map(r -> new double[] {r.number(), r.items()})
                .toList();
    }

    static @Nullable Double covariance(List<double[]> pairs, int ddof) {
        double meanX = pairs.stream().mapToDouble(p -> p[0]).average().orElse(0);
        double meanY = pairs.stream().mapToDouble(p -> p[1]).average().orElse(0);
        double products =
                pairs.stream().mapToDouble(p -> (p[0] - meanX) * (p[1] - meanY)).sum();
        return pairs.size() <= ddof ? null : (Double) (products / (pairs.size() - ddof));
    }

    static @Nullable Double correlation(List<double[]> pairs) {
        boolean vary = pairs.stream().mapToDouble(p -> p[0]).distinct().count() > 1
                && pairs.stream().mapToDouble(p -> p[1]).distinct().count() > 1;
        if (!vary) {
            return null;
        }
        List<Double> x = pairs.stream().map(p -> p[0]).toList();
        List<Double> y = pairs.stream().map(p -> p[1]).toList();
        return covariance(pairs, 0) / Math.sqrt(variance(x, 0) * variance(y, 0));
    }

    /** The value whose place is the least, or the greatest; of equals the first, or the last. */
    static <B extends Comparable<B>> @Nullable String pick(
            List<AggregateInput<Reading>> inputs,
            Function<AggregateInput<Reading>, @Nullable B> place,
            int sign,
            boolean lastOfEquals) {
        String picked = null;
        B best = null;
        for (AggregateInput<Reading> input : inputs) {
            B at = place.apply(input);
            String name = input.value().name();
            if (name != null && at != null) {
                int comparison = best == null ? 1 : sign * at.compareTo(best);
                if (comparison > 0 || (comparison == 0 && lastOfEquals)) {
                    picked = name;
                    best = at;
                }
            }
        }
        return picked;
    }

    static Double percentile(List<Double> numbers, double percent) {
        List<Double> sorted = numbers.stream().sorted().toList();
        return sorted.get(Math.max(0, (int) Math.ceil(percent / 100 * sorted.size()) - 1));
    }
}
