package dev.rangestreams.aggregates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.Aggregate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sketches are as close as they say, in one go and merged, on a week of earthquakes and on many made values. */
class SketchBoundsTest {
    /** In all but some of a million runs: the stated errors are those of 99 of 100 places. */
    private static final double SURELY = 2;

    private static final Path EARTHQUAKES =
            Path.of("..", "examples", "src", "main", "resources", "data", "earthquakes-week.csv");

    @ParameterizedTest
    @ValueSource(ints = {50, 1_000_000})
    void places_of_the_depths_of_earthquakes_are_within_the_rank_error(int part) throws IOException {
        isWithinItsRankError(column("depth_km"), part);
    }

    @ParameterizedTest
    @ValueSource(ints = {777, 1_000_000})
    void places_of_many_values_are_within_the_rank_error(int part) {
        SplittableRandom random = new SplittableRandom(7);
        isWithinItsRankError(
                random.doubles(200_000).map(x -> Math.exp(5 * x)).boxed().toList(), part);
    }

    private static void isWithinItsRankError(List<Double> values, int part) {
        Quantiles quantiles = Folding.inParts(Aggregates.quantiles((Double x) -> x), values, part);
        double[] sorted = values.stream().mapToDouble(x -> x).sorted().toArray();
        assertThat(quantiles.count()).isEqualTo(sorted.length);
        assertThat(quantiles.min()).isEqualTo(sorted[0]);
        assertThat(quantiles.max()).isEqualTo(sorted[sorted.length - 1]);
        assertThat(quantiles.rankError()).isBetween(0.013, 0.014);
        for (double rank = 0; rank <= 1; rank += 0.05) {
            double at = quantiles.at(rank);
            int off = (int) Math.ceil(SURELY * quantiles.rankError() * sorted.length);
            int place = (int) (rank * (sorted.length - 1));
            assertThat(at)
                    .as("at %s", rank)
                    .isBetween(sorted[Math.max(0, place - off)], sorted[Math.min(sorted.length - 1, place + off)]);
        }
    }

    @Test
    void a_larger_sketch_is_closer() {
        List<Double> values = new SplittableRandom(7).doubles(50_000).boxed().toList();
        assertThat(Folding.inParts(Aggregates.quantiles((Double x) -> x, 800), values, 1_000_000)
                        .rankError())
                .isBetween(0.003, 0.004);
    }

    @ParameterizedTest
    @ValueSource(ints = {50, 1_000_000})
    void different_depths_of_earthquakes_are_counted_within_five_percent(int part) throws IOException {
        List<Double> depths = column("depth_km");
        Long about = Folding.inParts(about(), depths, part);
        int exact = new HashSet<>(depths).size();
        assertThat((double) about).isBetween(0.95 * exact, 1.05 * exact);
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 1000, 30_000, 1_000_000})
    void different_values_are_counted_within_five_percent_and_the_parts_do_not_matter(int different) {
        List<Double> values =
                LongStream.range(0, different).mapToObj(x -> (double) x).toList();
        Long inOneGo = Folding.inParts(about(), values, 2_000_000);
        assertThat((double) inOneGo).isBetween(0.95 * different, 1.05 * different);
        assertThat(Folding.inParts(about(), values, 1 + different / 7)).isEqualTo(inOneGo);
        List<Double> twice = new ArrayList<>(values);
        twice.addAll(values);
        assertThat(Folding.inParts(about(), twice, 2_000_000)).isEqualTo(inOneGo);
    }

    @Test
    void a_sketch_of_a_million_values_has_few_bytes() {
        assertThat(sizeOf(about())).isLessThan(3 * 1024);
        assertThat(sizeOf(Aggregates.quantiles((Double x) -> x))).isLessThan(6 * 1024);
    }

    private static <A> int sizeOf(Aggregate<Double, A, ?> aggregate) {
        A accumulator = aggregate.create();
        for (int value = 0; value < 1_000_000; value++) {
            accumulator = aggregate.add(accumulator, (double) value, 0);
        }
        return Folding.write(aggregate, accumulator).length;
    }

    private static Aggregate<Double, ?, Long> about() {
        return Aggregates.ofValue((Double x) -> x, Serdes.Double()).distinctApprox();
    }

    /** The columns before the first text have no quoted commas. */
    private static List<Double> column(String name) throws IOException {
        List<String> lines = Files.readAllLines(EARTHQUAKES);
        int place = List.of(lines.get(0).split(",")).indexOf(name);
        return lines.stream()
                .skip(1)
                .map(line -> line.split(",", -1)[place])
                .filter(cell -> !cell.isEmpty())
                .map(Double::valueOf)
                .toList();
    }
}
