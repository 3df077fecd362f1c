package dev.rangestreams.benchmarks;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a measurement is told on its command line, as {@code name=value}. */
public final class Options {
    private static final Map<String, String> DEFAULTS = Map.of(
            "keys", "1000",
            "records", "100",
            "slices", "5",
            "slice-ms", "300",
            "warm-ups", "12",
            "compared", "6000",
            "profile", "0",
            "only", "",
            "tables", "");

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
    int profileSeconds() {
        return number("profile");
    }

    /** Whether a contender's name contains one of the texts in {@code only}. */
    boolean wants(String contender) {
        return texts("only").stream().anyMatch(contender::contains);
    }

    /** Whether a table is one of those named in the option. */
    public boolean wantsTable(String table) {
        return text("tables").isEmpty() || texts("tables").contains(table);
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
