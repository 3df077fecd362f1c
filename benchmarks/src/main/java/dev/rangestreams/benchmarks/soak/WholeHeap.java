package dev.rangestreams.benchmarks.soak;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/**
 * A heap that is in memory from the start, whole, in a process whose JVM takes little more later: only then is what grows
 * beside it the stores'. What Java says of the heap's size will not do, for it leaves out the empty survivor space, which
 * the parallel collector makes larger and smaller. At its first full collection, whenever that is, that collector also fills
 * tables of a thirty-second of the heap; and the optimizing compiler takes some MiB for each large method, which malloc keeps
 * for a while.
 */
final class WholeHeap {
    private static final HotSpotDiagnosticMXBean JVM =
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);

    private WholeHeap() {}

    static long bytes() {
        return Long.parseLong(option("MaxHeapSize"));
    }

    /** Refuses a JVM that was started otherwise. */
    static void require(long largest) {
        boolean steady = option("InitialHeapSize").equals(option("MaxHeapSize"))
                && Boolean.parseBoolean(option("AlwaysPreTouch"))
                && Boolean.parseBoolean(option("UseSerialGC"))
                && option("TieredStopAtLevel").equals("1");
        if (!steady || bytes() > largest) {
            throw new IllegalStateException(
                    "This is about little memory, and the heap is of " + (bytes() >> 20) + " MiB, or the JVM itself may"
                            + " take more later: start with -Xms512m -Xmx512m -XX:+AlwaysPreTouch -XX:+UseSerialGC"
                            + " -XX:TieredStopAtLevel=1");
        }
    }

    private static String option(String name) {
        return JVM.getVMOption(name).getValue();
    }
}
