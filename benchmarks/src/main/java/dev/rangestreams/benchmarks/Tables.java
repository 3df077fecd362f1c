package dev.rangestreams.benchmarks;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The tables of a section, of which the command line may choose some. */
public final class Tables {
    private final Map<String, Runnable> known = new LinkedHashMap<>();

    /** Adds a table and how to measure it. */
    public void add(String name, Runnable measuring) {
        known.put(name, measuring);
    }

    /** Measures the tables that the options name, or all if they name none; refuses a name that it does not know. */
    public void run(Options options) {
        Set<String> wanted = options.tables();
        if (!known.keySet().containsAll(wanted)) {
            throw new IllegalArgumentException(
                    "Of the tables " + wanted + " only " + known.keySet() + " are known here");
        }
        known.forEach((name, measuring) -> {
            if (wanted.isEmpty() || wanted.contains(name)) {
                measuring.run();
            }
        });
    }
}
