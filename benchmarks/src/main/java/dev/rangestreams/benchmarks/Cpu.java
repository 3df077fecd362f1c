package dev.rangestreams.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The processor time that the present thread has used: unlike the clock on the wall, it stands still while others run. */
public final class Cpu {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private Cpu() {}

    /** Nanoseconds. */
    public static long nanos() {
        return THREADS.getCurrentThreadCpuTime();
    }
}
