package dev.rangestreams.benchmarks.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** What a run must show. Quarters are compared by their averages; the first is for filling up. */
final class Verdict {
    private static final double GROWTH = 1.05;

    private final List<Sample> samples;
    private final List<String> lines = new ArrayList<>();
    private boolean passed = true;

    private Verdict(List<Sample> samples) {
        this.samples = samples;
    }

    static Verdict of(List<Sample> samples, Sample afterJump) {
        Verdict verdict = new Verdict(samples);
        verdict.steady("resident memory", Sample::residentMib);
        verdict.steady("resident memory beside the heap", Sample::besideHeapMib);
        verdict.steady("disk", Sample::diskMib);
        double last = verdict.quarter(3, Sample::diskMib);
        verdict.expect(
                isGivenBack(samples, afterJump),
                "disk when all records have expired: %.1f MiB, against %.1f MiB in the last quarter (at most a quarter)",
                afterJump.diskMib(),
                last);
        verdict.expect(afterJump.openIterators() == 0, "open iterators at the end: %d (0)", afterJump.openIterators());
        return verdict;
    }

    /** Whether the disk was given back: no more than a quarter of the last quarter's average is left. */
    static boolean isGivenBack(List<Sample> samples, Sample afterJump) {
        return afterJump.diskMib() < new Verdict(samples).quarter(3, Sample::diskMib) / 4;
    }

    private void steady(String what, ToDoubleFunction<Sample> of) {
        double second = quarter(1, of);
        double last = quarter(3, of);
        expect(
                last <= second * GROWTH,
                "%s: %.1f MiB in the second quarter, %.1f MiB in the last (at most %.2f times as much)",
                what,
                second,
                last,
                GROWTH);
    }

    private double quarter(int number, ToDoubleFunction<Sample> of) {
        int from = samples.size() * number / 4;
        int to = samples.size() * (number + 1) / 4;
        return samples.subList(from, to).stream().mapToDouble(of).average().orElseThrow();
    }

    private void expect(boolean holds, String text, Object... values) {
        passed &= holds;
        lines.add((holds ? "holds  " : "FAILS  ") + String.format(Locale.ROOT, text, values));
    }

    boolean passed() {
        return passed;
    }

    List<String> lines() {
        return lines;
    }
}
