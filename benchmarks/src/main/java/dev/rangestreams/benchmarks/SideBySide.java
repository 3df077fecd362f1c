package dev.rangestreams.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Measures several contenders at once: they take turns slice by slice, so that whatever else the machine does meets all of
 * them alike. Counted is the thread's CPU time; the figure is the median of the slices.
 */
public final class SideBySide {
    private static final int COMPARED_AT_ONCE = 100;

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
        List<Slices> slices = contenders.stream().map(each -> new Slices()).toList();
        for (int round = 0; round < options.slices(); round++) {
            for (int i = 0; i < contenders.size(); i++) {
                slices.get(i).add(slice(contenders.get(i)));
            }
        }
        List<Result> results = new ArrayList<>();
        for (int i = 0; i < contenders.size(); i++) {
            results.add(slices.get(i).result(contenders.get(i).name()));
        }
        contenders.forEach(Contender::close);
        print(title, results);
        return results;
    }

    /** One slice, what was put off included. */
    private Slice slice(Contender contender) {
        long excluded = contender.excludedNanos();
        long start = Cpu.nanos();
        long events = 0;
        while (Cpu.nanos() - start - (contender.excludedNanos() - excluded) < options.sliceNanos()) {
            contender.run(contender.block());
            events += contender.block();
        }
        contender.drain();
        long left = contender.excludedNanos() - excluded;
        return new Slice(events, Cpu.nanos() - start - left, left);
    }

    private void compareResults() {
        int left = options.compared();
        int done = 0;
        while (left > 0) {
            int events = Math.min(left, COMPARED_AT_ONCE);
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

    private static void print(String title, List<Result> results) {
        System.out.printf("%n### %s%n%n", title);
        System.out.println("| contender | us of CPU per event | least | most | not counted | against the first |");
        System.out.println("| --- | ---: | ---: | ---: | ---: | ---: |");
        double first = results.get(0).median();
        for (Result result : results) {
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %.3f | %.3f | %.3f | %.3f | %.2fx |%n",
                    result.name(),
                    result.median(),
                    result.least(),
                    result.most(),
                    result.excluded(),
                    first / result.median());
        }
        System.out.flush();
    }

    private record Slice(long events, long nanos, long excluded) {
        double micros() {
            return nanos / 1e3 / events;
        }
    }

    private static final class Slices {
        private final List<Slice> all = new ArrayList<>();

        void add(Slice slice) {
            all.add(slice);
        }

        Result result(String name) {
            double[] sorted = all.stream().mapToDouble(Slice::micros).sorted().toArray();
            long events = all.stream().mapToLong(Slice::events).sum();
            long excluded = all.stream().mapToLong(Slice::excluded).sum();
            return new Result(
                    name, sorted[sorted.length / 2], sorted[0], sorted[sorted.length - 1], excluded / 1e3 / events);
        }
    }

    /**
     * What one contender took, in microseconds of CPU per event.
     *
     * @param name the contender
     * @param median over the slices
     * @param least of the slices
     * @param most of the slices
     * @param excluded what was not counted, on average
     */
    public record Result(String name, double median, double least, double most, double excluded) {}
}
