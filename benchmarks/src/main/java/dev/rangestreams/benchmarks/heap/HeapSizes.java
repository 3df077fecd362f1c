package dev.rangestreams.benchmarks.heap;

import com.sun.management.OperatingSystemMXBean;
import dev.rangestreams.benchmarks.Options;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Runs {@link DayRange} in two JVMs that differ in nothing but the heap, 256 MiB and 2 GiB. Ends with an error if the small one fails, if
 * results differ, or if a record costs it more than 1.5 times as much of the processors' time.
 */
public final class HeapSizes {
    private static final String CHILD = "child";
    private static final double MOST = 1.5;
    private static final int LINES = 10;

    // Of all threads, those that collect garbage and merge files included: both are what a small heap and a small cache
    // cost.
    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private HeapSizes() {}

    /** What one JVM told at its end. */
    private record Outcome(double microsPerRecord, long results) {}

    /** Starts the two JVMs, or is one of them. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments.length > 0 && arguments[0].equals(CHILD)) {
            run(new Options(List.of(arguments).subList(1, arguments.length).toArray(new String[0])));
            return;
        }
        Outcome small = inJvm("-Xmx256m", arguments);
        Outcome large = inJvm("-Xmx2g", arguments);
        double ratio = small.microsPerRecord / large.microsPerRecord;
        boolean same = small.results == large.results;
        boolean quick = ratio <= MOST;
        System.out.printf(
                Locale.ROOT,
                "%s  results are the same%n%s  %.1f us per record in 256 MiB, %.1f in 2 GiB: %.2f times (at most %.1f)%n",
                same ? "holds" : "FAILS",
                quick ? "holds" : "FAILS",
                small.microsPerRecord,
                large.microsPerRecord,
                ratio,
                MOST);
        if (!same || !quick) {
            System.exit(1);
        }
    }

    private static Outcome inJvm(String heap, String... arguments) throws IOException, InterruptedException {
        System.out.println(heap);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                heap,
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                System.getProperty("java.class.path"),
                HeapSizes.class.getName(),
                CHILD));
        command.addAll(List.of(arguments));
        Process child = new ProcessBuilder(command).redirectErrorStream(true).start();
        String last = "";
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                System.out.println("  " + line);
                last = line;
            }
        }
        if (child.waitFor() != 0) {
            System.out.println("FAILS  with " + heap + ": the process ended with " + child.exitValue());
            System.exit(1);
        }
        String[] told = last.split(" ", -1);
        return new Outcome(Double.parseDouble(told[1]), Long.parseLong(told[2]));
    }

    private static void run(Options options) {
        int blocks = options.dayRecords() / DayRange.block();
        long start = PROCESS.getProcessCpuTime();
        try (DayRange day = new DayRange(options.keys(), options.dayRecords())) {
            long since = start;
            int every = Math.max(1, blocks / LINES);
            for (int done = 1; done <= blocks; done++) {
                day.run();
                if (done % every == 0) {
                    System.out.printf(
                            Locale.ROOT,
                            "%d records, the last %d at %.1f us%n",
                            done * DayRange.block(),
                            every * DayRange.block(),
                            micros(since, every * DayRange.block()));
                    since = PROCESS.getProcessCpuTime();
                }
            }
            System.out.printf(Locale.ROOT, "all %.2f %d%n", micros(start, options.dayRecords()), day.results());
        }
    }

    private static double micros(long since, int records) {
        return (PROCESS.getProcessCpuTime() - since) / 1e3 / records;
    }
}
