package dev.rangestreams.aggregates;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.assertj.core.data.Offset;

/** Sums and variances are as good as exact arithmetic, also where plain loops are far off. */
class NumericStabilityTest {
    private static final double ULP = Math.ulp(1.0);
    private static final MathContext EXACT = new MathContext(60);

    @Property
    void a_sum_is_off_by_no_more_than_two_roundings_and_what_cancels(
            @ForAll @Size(max = 200) List<@From("wide") Double> numbers,
            @ForAll @IntRange(min = 1, max = 50) int part) {
        BigDecimal exact = sum(numbers);
        BigDecimal sizes = numbers.stream().map(x -> new BigDecimal(x).abs()).reduce(BigDecimal.ZERO, BigDecimal::add);
        double bound = 2 * ULP * Math.abs(exact.doubleValue())
                + 4.0 * numbers.size() * numbers.size() * ULP * ULP * sizes.doubleValue();

        Double sum = Folding.inParts(Aggregates.sum((Double x) -> x), numbers, part);

        assertThat(sum == null ? 0 : sum).isCloseTo(exact.doubleValue(), Offset.offset(bound));
    }

    @Provide
    Arbitrary<Double> wide() {
        return Arbitraries.doubles().between(-1e16, 1e16);
    }

    @Example
    void small_values_beside_a_large_one_are_not_lost() {
        assertThat(Folding.result(Aggregates.sum((Double x) -> x), 1.0, 1e100, 1.0, -1e100))
                .isEqualTo(2.0);
    }

    @Example
    void ten_million_tenths_are_a_million() {
        List<Double> tenths = Collections.nCopies(10_000_000, 0.1);
        assertThat(Folding.inParts(Aggregates.sum((Double x) -> x), tenths, 999_999))
                .isEqualTo(1_000_000.0);
        assertThat(Folding.inParts(Aggregates.mean((Double x) -> x), tenths, 999_999))
                .isEqualTo(0.1);
    }

    @Property
    void a_variance_does_not_suffer_from_a_large_mean(
            @ForAll @Size(min = 2, max = 100) List<@From("close") Double> close,
            @ForAll @IntRange(min = 1, max = 30) int part) {
        List<Double> far = new ArrayList<>(close);
        far.replaceAll(x -> 1e9 + x);
        double exact = variance(far).doubleValue();

        assertThat(Folding.inParts(Aggregates.variance((Double x) -> x, 1), far, part))
                .isCloseTo(exact, Offset.offset(1e-6 * exact + 1e-9));
    }

    /** Multiples of 1/1024, which stay exact beside a large mean. */
    @Provide
    Arbitrary<Double> close() {
        return Arbitraries.integers().between(0, 10_000).map(x -> x / 1024.0);
    }

    @Property
    void a_covariance_of_a_number_with_itself_is_its_variance_and_the_correlation_is_one(
            @ForAll @Size(min = 2, max = 100) List<@From("close") Double> numbers,
            @ForAll @IntRange(min = 1, max = 30) int part) {
        Double variance = Folding.inParts(Aggregates.variance((Double x) -> x, 1), numbers, part);
        assertThat(Folding.inParts(Aggregates.covariance((Double x) -> x, x -> x, 1), numbers, part))
                .isCloseTo(variance, Offset.offset(1e-9 * (1 + variance)));
        Double correlation = Folding.inParts(Aggregates.correlation((Double x) -> x, x -> -x), numbers, part);
        if (numbers.stream().distinct().count() == 1) {
            assertThat(correlation).isNull();
        } else {
            assertThat(correlation).isCloseTo(-1, Offset.offset(1e-9));
        }
    }

    private static BigDecimal sum(List<Double> numbers) {
        return numbers.stream().map(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static BigDecimal variance(List<Double> numbers) {
        BigDecimal mean = sum(numbers).divide(BigDecimal.valueOf(numbers.size()), EXACT);
        return numbers.stream()
                .map(x -> new BigDecimal(x).subtract(mean).pow(2))
                .reduce(BigDecimal.ZERO, BigDecimal::add)
                .divide(BigDecimal.valueOf(numbers.size() - 1L), EXACT);
    }
}
