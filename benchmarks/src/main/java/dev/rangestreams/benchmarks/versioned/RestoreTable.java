package dev.rangestreams.benchmarks.versioned;

import dev.rangestreams.benchmarks.Options;
import dev.rangestreams.benchmarks.Profile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.apache.kafka.streams.state.VersionedBytesStoreSupplier;
import org.apache.kafka.streams.state.VersionedRecord;
import org.jspecify.annotations.Nullable;

/**
 * The restore of a whole changelog into a new store. Every round each contender does it once; the figures are medians of the
 * rounds. What a restored store holds is compared with the first contender's.
 */
final class RestoreTable {
    private static final Duration HISTORY = Duration.ofDays(1);

    /** Long enough that even what comes first and late is kept. */
    static final Duration RETENTION = HISTORY.multipliedBy(5).dividedBy(4);

    private static final int READS = 5_000;

    private final Options options;
    private final int keys;
    private final int versions;
    private final List<Entrant> entrants = new ArrayList<>();

    RestoreTable(Options options, int keys, int versions) {
        this.options = options;
        this.keys = keys;
        this.versions = versions;
    }

    /** Adds a contender; the first is the one that the others are compared with. */
    RestoreTable add(String name, VersionedBytesStoreSupplier supplier) {
        if (entrants.isEmpty() || options.wants(name)) {
            entrants.add(new Entrant(name, supplier, new ArrayList<>()));
        }
        return this;
    }

    void run() {
        if (options.profileSeconds() > 0) {
            entrants.subList(1, entrants.size()).forEach(this::profile);
            return;
        }
        for (int round = 0; round < options.rounds(); round++) {
            List<@Nullable VersionedRecord<byte[]>> expected = restore(entrants.get(0));
            for (Entrant entrant : entrants.subList(1, entrants.size())) {
                compare(entrant.name, expected, restore(entrant));
            }
        }
        print();
    }

    private void profile(Entrant entrant) {
        try (Restoration restoration = begin(entrant)) {
            Profile.of(restoration, options.profileSeconds());
        }
    }

    private Restoration begin(Entrant entrant) {
        return new Restoration(entrant.name, entrant.supplier, new VersionLoad(keys, versions, HISTORY.toMillis()));
    }

    /** Returns what some reads of the restored store give. */
    private List<@Nullable VersionedRecord<byte[]>> restore(Entrant entrant) {
        List<@Nullable VersionedRecord<byte[]>> read = new ArrayList<>();
        Restoration restoration = begin(entrant);
        double cpu;
        double restored;
        try (restoration) {
            restoration.run(keys * versions);
            restoration.drain();
            cpu = restoration.cpuNanos() / 1e3 / keys / versions;
            restored = restoration.wallNanos() / 1e9;
            for (int i = 0; i < READS; i++) {
                read.add(restoration.read());
            }
        }
        entrant.rounds.add(new Round(cpu, restored, restoration.wallNanos() / 1e9));
        return read;
    }

    private static void compare(
            String name,
            List<@Nullable VersionedRecord<byte[]>> expected,
            List<@Nullable VersionedRecord<byte[]>> actual) {
        for (int i = 0; i < READS; i++) {
            if (!same(expected.get(i), actual.get(i))) {
                throw new IllegalStateException("Read " + i + " of the store that " + name + " restored gives "
                        + actual.get(i) + ", but of Kafka's " + expected.get(i)
                        + ": one of them is wrong, so no time is told");
            }
        }
    }

    private static boolean same(@Nullable VersionedRecord<byte[]> one, @Nullable VersionedRecord<byte[]> other) {
        if (one == null || other == null) {
            return one == null && other == null;
        }
        return one.timestamp() == other.timestamp() && Arrays.equals(one.value(), other.value());
    }

    private void print() {
        System.out.printf("%n(%d reads of all restored stores are the same)%n", READS);
        System.out.printf(
                Locale.ROOT, "%n### Versioned stores, restore: %d keys, %d versions of each%n%n", keys, versions);
        System.out.println(
                "| contender | us of CPU per version | least | most | s until restored | s until closed | CPU against the first"
                        + " | time until closed against the first |");
        System.out.println("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
        Entrant first = entrants.get(0);
        for (Entrant entrant : entrants) {
            double[] cpu = entrant.sorted(Round::cpuMicros);
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %.3f | %.3f | %.3f | %.2f | %.2f | %.2fx | %.2fx |%n",
                    entrant.name,
                    entrant.median(Round::cpuMicros),
                    cpu[0],
                    cpu[cpu.length - 1],
                    entrant.median(Round::restored),
                    entrant.median(Round::closed),
                    first.median(Round::cpuMicros) / entrant.median(Round::cpuMicros),
                    first.median(Round::closed) / entrant.median(Round::closed));
        }
        System.out.flush();
    }

    private record Entrant(String name, VersionedBytesStoreSupplier supplier, List<Round> rounds) {
        double[] sorted(ToDoubleFunction<Round> figure) {
            return rounds.stream().mapToDouble(figure).sorted().toArray();
        }

        double median(ToDoubleFunction<Round> figure) {
            double[] sorted = sorted(figure);
            return sorted[sorted.length / 2];
        }
    }

    /** CPU time per version until the commit, and the seconds on the clock until the commit and until the store was closed. */
    private record Round(double cpuMicros, double restored, double closed) {}
}
