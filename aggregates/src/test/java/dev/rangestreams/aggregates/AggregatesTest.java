package dev.rangestreams.aggregates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.api.Aggregate;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/** What the aggregates promise beside the laws: nothing, null, NaN, overflow, caps. */
class AggregatesTest {
    @Test
    void of_nothing_a_count_is_zero_a_list_is_empty_and_all_else_is_null() {
        assertThat(Folding.result(Aggregates.count())).isEqualTo(0L);
        assertThat(Folding.result(names().countDistinct(1))).isEqualTo(0L);
        assertThat(Folding.result(names().distinctApprox())).isEqualTo(0L);
        assertThat(Folding.result(names().toList(1))).isEmpty();
        assertThat(Folding.result(names().distinct(1))).isEmpty();
        assertThat(Folding.result(names().topK(1, Comparator.naturalOrder()))).isEmpty();
        assertThat(Folding.result(Aggregates.sum(Reading::number))).isNull();
        assertThat(Folding.result(Aggregates.sumExact(Reading::price))).isNull();
        assertThat(Folding.result(Aggregates.anyTrue(Reading::flag))).isNull();
        assertThat(Folding.result(Aggregates.quantiles(Reading::number))).isNull();
    }

    @Test
    void a_sum_of_longs_that_does_not_fit_is_refused_with_both_values_and_leaves_the_accumulator() {
        overflows(Aggregates.ofLong((Long x) -> x).sum());
    }

    private static <A> void overflows(Aggregate<Long, A, Long> sum) {
        A accumulator = sum.add(sum.create(), Long.MAX_VALUE - 1, 0);
        assertThatThrownBy(() -> sum.add(accumulator, 5L, 0))
                .isInstanceOf(ArithmeticException.class)
                .hasMessageContaining("9223372036854775806")
                .hasMessageContaining(" 5 ");
        A low = sum.add(sum.create(), Long.MIN_VALUE, 0);
        assertThatThrownBy(() -> sum.merge(low, sum.add(sum.create(), -1L, 0)))
                .isInstanceOf(ArithmeticException.class)
                .hasMessageContaining("-9223372036854775808")
                .hasMessageContaining("-1 ");
        assertThat(sum.result(accumulator)).isEqualTo(Long.MAX_VALUE - 1);
        assertThat(sum.result(sum.add(accumulator, 1L, 0))).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void an_exact_sum_has_no_limit() {
        BigDecimal large = new BigDecimal("1E+400");
        assertThat(Folding.result(
                        Aggregates.sumExact((BigDecimal x) -> x), large, new BigDecimal("0.1"), large.negate()))
                .isEqualByComparingTo("0.1");
    }

    @Test
    void nan_comes_out_where_it_went_in() {
        for (Aggregate<Reading, ?, Double> aggregate : List.of(
                Aggregates.sum(Reading::number),
                Aggregates.mean(Reading::number),
                Aggregates.min(Reading::number),
                Aggregates.max(Reading::number),
                Aggregates.variance(Reading::number, 0),
                Aggregates.stdDev(Reading::number, 0),
                Aggregates.covariance(Reading::number, Reading::number, 0),
                Aggregates.correlation(Reading::number, r -> 1 / r.primitive()))) {
            assertThat(Folding.result(aggregate, Reading.of(1.0), Reading.of(Double.NaN), Reading.of(2.0)))
                    .as("%s", aggregate)
                    .isNaN();
        }
    }

    @Test
    void nan_has_no_place_among_quantiles() {
        Aggregate<Reading, ?, Double> greatest = Aggregates.percentile(Reading::number, 100);
        assertThat(Folding.result(greatest, Reading.of(1.0), Reading.of(Double.NaN)))
                .isEqualTo(1.0);
        assertThat(Folding.result(greatest, Reading.of(Double.NaN))).isNull();
    }

    @Test
    void an_infinite_sum_stays_infinite_and_two_that_oppose_are_not_a_number() {
        Aggregate<Reading, ?, Double> sum = Aggregates.sum(Reading::number);
        Reading infinite = Reading.of(Double.POSITIVE_INFINITY);
        assertThat(Folding.result(sum, infinite, Reading.of(-1.0))).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(Folding.result(sum, infinite, Reading.of(Double.NEGATIVE_INFINITY)))
                .isNaN();
    }

    @Test
    void a_minus_zero_is_less_than_zero() {
        assertThat(Folding.result(Aggregates.min(Reading::number), Reading.of(0.0), Reading.of(-0.0)))
                .isEqualTo(-0.0);
    }

    @Test
    void more_different_values_than_the_cap_give_no_result_and_keep_nothing() {
        Aggregate<String, ?, Long> aggregate =
                Aggregates.ofValue((String x) -> x, Serdes.String()).countDistinct(2);
        assertThat(Folding.result(aggregate, "a", "b", "a")).isEqualTo(2L);
        assertThat(Folding.result(aggregate, "a", "b", "c", "a")).isNull();
        assertThat(bytesOf(aggregate, List.of("a", "b", "c"))).hasSize(3);
    }

    private static <V, A> byte[] bytesOf(Aggregate<V, A, ?> aggregate, List<V> values) {
        A accumulator = aggregate.create();
        for (V value : values) {
            accumulator = aggregate.add(accumulator, value, 0);
        }
        return Folding.write(aggregate, accumulator);
    }

    @Test
    void an_empty_text_is_a_value_like_any_other() {
        Aggregate<String, ?, Long> about =
                Aggregates.ofValue((String x) -> x, Serdes.String()).distinctApprox();
        assertThat(Folding.result(about, "", "a", "")).isEqualTo(2L);
    }

    @Test
    void caps_places_and_degrees_of_freedom_that_mean_nothing_are_refused() {
        assertThatThrownBy(() -> names().toList(0))
                .hasMessageContaining("toList")
                .hasMessageContaining("0");
        assertThatThrownBy(() -> names().distinct(-1))
                .hasMessageContaining("distinct")
                .hasMessageContaining("-1");
        assertThatThrownBy(() -> names().topK(0, Comparator.naturalOrder())).hasMessageContaining("topK");
        assertThatThrownBy(() -> Aggregates.variance(Reading::number, -1)).hasMessageContaining("ddof is -1");
        assertThatThrownBy(() -> Aggregates.percentile(Reading::number, 101)).hasMessageContaining("101");
        assertThatThrownBy(() -> Aggregates.quantiles(Reading::number, 7)).hasMessageContaining("k of quantiles is 7");
    }

    private static ValueAggregates<Reading, String> names() {
        return Aggregates.ofValue(Reading::name, Serdes.String());
    }
}
