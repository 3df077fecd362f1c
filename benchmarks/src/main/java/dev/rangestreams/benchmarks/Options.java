package dev.rangestreams.benchmarks;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a measurement is told on its command line, as {@code name=value}. */
public final class Options {
    private static final Map<String, String> DEFAULTS = Map.ofEntries(
            Map.entry("keys", "1000"),
            Map.entry("records", "100"),
            Map.entry("slices", "5"),
            Map.entry("slice-ms", "300"),
            Map.entry("warm-ups", "12"),
            Map.entry("compared", "6000"),
            Map.entry("profile", "0"),
            Map.entry("only", ""),
            Map.entry("tables", ""),
            Map.entry("restored", "2000000"),
            Map.entry("rounds", "3"),
            Map.entry("soak", "5000000"),
            Map.entry("day", "2000000"),
            Map.entry("native-mib", "16"),
            Map.entry("chart", ""));

    private final Map<String, String> given = new HashMap<>(DEFAULTS);

    /** Refuses what it does not know. */
    public Options(String... arguments) {
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            String name = equals < 0 ? argument : argument.substring(0, equals);
            if (equals < 0 || !DEFAULTS.containsKey(name)) {
                throw new IllegalArgumentException("Cannot use the argument " + argument + "; known are "
                        + Set.copyOf(DEFAULTS.keySet()) + ", each as name=value");
            }
            given.put(name, argument.substring(equals + 1));
        }
    }

    /** How many keys. */
    public int keys() {
        return number("keys");
    }

    /** How many records a range holds, on average over the events. */
    public int records() {
        return number("records");
    }

    /** How many versions are restored. */
    public int restored() {
        return number("restored");
    }

    /** How often work is done that begins with nothing. */
    public int rounds() {
        return number("rounds");
    }

    /** How many records a long run processes. */
    public int soakRecords() {
        return number("soak");
    }

    /** How many records a day has. */
    public int dayRecords() {
        return number("day");
    }

    /** How much native memory a long run grants RocksDB, in bytes. */
    public long nativeBytes() {
        return (long) number("native-mib") << 20;
    }

    /** The file for a long run's chart; empty for none. */
    public String chart() {
        return text("chart");
    }

    int slices() {
        return number("slices");
    }

    long sliceNanos() {
        return number("slice-ms") * 1_000_000L;
    }

    int warmUps() {
        return number("warm-ups");
    }

    /** How many results are compared before anything is timed. */
    int compared() {
        return number("compared");
    }

    /** How many seconds each contender is profiled for, instead of being measured; 0 to measure. */
    public int profileSeconds() {
        return number("profile");
    }

    /** Whether a contender's name contains one of the texts in {@code only}. */
    public boolean wants(String contender) {
        return texts("only").stream().anyMatch(contender::contains);
    }

    /** The names of the tables to measure; none for all. */
    Set<String> tables() {
        return text("tables").isEmpty() ? Set.of() : Set.copyOf(texts("tables"));
    }

    private List<String> texts(String option) {
        return List.of(text(option).split(",", -1));
    }

    private int number(String name) {
        return Integer.parseInt(text(name));
    }

    private String text(String name) {
        return given.getOrDefault(name, "");
    }
}
