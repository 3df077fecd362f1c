package dev.rangestreams.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Measures several contenders at once: they take turns slice by slice, so that whatever else the machine does meets all of
 * them alike. Counted is the thread's CPU time; the figure is the median of the slices.
 */
public final class SideBySide {
    private static final int BLOCK = 250;

    private final Options options;
    private final List<Contender> contenders = new ArrayList<>();

    public SideBySide(Options options) {
        this.options = options;
    }

    /** Adds a contender; the first is the one that the others are compared with. */
    public SideBySide add(Contender contender) {
        if (contenders.isEmpty() || options.wants(contender.name())) {
            contenders.add(contender);
        } else {
            contender.close();
        }
        return this;
    }

    /** Compares the results, warms up, measures, prints, and closes the contenders. */
    public List<Result> run(String title) {
        compareResults();
        if (options.profileSeconds() > 0) {
            contenders.subList(1, contenders.size()).forEach(each -> Profile.of(each, options.profileSeconds()));
            contenders.forEach(Contender::close);
            return List.of();
        }
        for (int round = 0; round < options.warmUps(); round++) {
            contenders.forEach(this::slice);
        }
        double[][] slices = new double[contenders.size()][options.slices()];
        for (int round = 0; round < options.slices(); round++) {
            for (int i = 0; i < contenders.size(); i++) {
                slices[i][round] = slice(contenders.get(i));
            }
        }
        List<Result> results = new ArrayList<>();
        for (int i = 0; i < contenders.size(); i++) {
            Arrays.sort(slices[i]);
            results.add(new Result(
                    contenders.get(i).name(),
                    slices[i][slices[i].length / 2],
                    slices[i][0],
                    slices[i][slices[i].length - 1]));
        }
        contenders.forEach(Contender::close);
        print(title, results);
        return results;
    }

    /** Microseconds per event over one slice, what was put off included. */
    private double slice(Contender contender) {
        long excluded = contender.excludedNanos();
        long start = Cpu.nanos();
        long events = 0;
        while (Cpu.nanos() - start - (contender.excludedNanos() - excluded) < options.sliceNanos()) {
            contender.run(BLOCK);
            events += BLOCK;
        }
        contender.drain();
        long used = Cpu.nanos() - start - (contender.excludedNanos() - excluded);
        return used / 1e3 / events;
    }

    private void compareResults() {
        int left = options.compared();
        int done = 0;
        while (left > 0) {
            int events = Math.min(left, 10);
            double expected = contenders.get(0).run(events);
            for (Contender contender : contenders.subList(1, contenders.size())) {
                double actual = contender.run(events);
                if (actual != expected) {
                    throw new IllegalStateException("The results of " + contender.name() + " for the events " + done
                            + " to " + (done + events - 1) + " sum up to " + actual + ", but those of "
                            + contenders.get(0).name() + " to " + expected
                            + ": one of them is wrong, so no time is told");
                }
            }
            done += events;
            left -= events;
        }
        System.out.printf("%n(the first %d results of all contenders are the same)%n", done);
    }

    private void print(String title, List<Result> results) {
        System.out.printf("%n### %s%n%n", title);
        System.out.println("| contender | us of CPU per event | least | most | against the first |");
        System.out.println("| --- | ---: | ---: | ---: | ---: |");
        double first = results.get(0).median();
        for (Result result : results) {
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %.3f | %.3f | %.3f | %.2fx |%n",
                    result.name(),
                    result.median(),
                    result.least(),
                    result.most(),
                    first / result.median());
        }
        System.out.flush();
    }

    /**
     * What one contender took, in microseconds of CPU per event.
     *
     * @param name the contender
     * @param median over the slices
     * @param least of the slices
     * @param most of the slices
     */
    public record Result(String name, double median, double least, double most) {}
}
