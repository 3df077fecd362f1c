package dev.rangestreams.it.harness;

import java.lang.management.ManagementFactory;
import java.util.List;

/** Which packages of the JDK this JVM was told to open up, as options for another JVM: Chronicle Map needs them. */
public final class AccessOptions {
    private AccessOptions() {}

    /** In the form in which this JVM was given them. */
    public static List<String> ofThisJvm() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("--add-"))
                .toList();
    }
}
