package dev.rangestreams.benchmarks.soak;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.store.chronicle.Chronicle;
import dev.rangestreams.store.chronicle.ChronicleOptions;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/**
 * Two gigabytes of entries in Chronicle Map outside a heap of 512 MiB: four times as much is put as is kept, and each
 * put is followed now and then by a read of the newest hundred. Says what lived on the heap, and the longest pause of a
 * collection that nobody asked for. Ends with an error if the heap grew or a pause was too long.
 */
public final class OffHeap {
    private static final long LARGEST_HEAP = 520L << 20;
    private static final long KEPT_BYTES = 2L << 30;
    private static final int KEYS = 40_000;
    private static final int VALUE = 500;
    private static final long KEPT = KEPT_BYTES / VALUE;
    private static final long PUTS = 4 * KEPT;
    private static final int READ_EVERY = 20;
    private static final int EXPIRE_EVERY = 10_000;
    private static final int SAMPLES = 40;
    private static final long LONGEST_PAUSE_MS = 50;
    private static final double GROWTH = 1.05;

    private final SplittableRandom random = new SplittableRandom(1);
    private final List<Long> heapAfter = new ArrayList<>();
    private volatile long longestPauseMs;
    private volatile long lastHeap;

    private OffHeap() {}

    /** Runs and judges. */
    public static void main(String[] arguments) throws IOException {
        if (Runtime.getRuntime().maxMemory() > LARGEST_HEAP) {
            throw new IllegalStateException("This is about little heap: start with -Xmx512m");
        }
        if (!new OffHeap().passes()) {
            System.exit(1);
        }
    }

    private boolean passes() throws IOException {
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            ((NotificationEmitter) collector)
                    .addNotificationListener(
                            (note, unused) -> collected((CompositeData) note.getUserData()), null, null);
        }
        TimelineSettings settings = TimelineSettings.of("off-heap", Files.createTempDirectory("off-heap"), KEPT);
        try (Timelines timelines = Chronicle.engine(ChronicleOptions.inMemory()).open(settings)) {
            System.out.println("puts,entries,heap after collection MiB,longest pause ms");
            for (long i = 0; i < PUTS; i++) {
                put(timelines, i);
                if (i % (PUTS / SAMPLES) == PUTS / SAMPLES - 1) {
                    // What lives, not what nobody has collected yet; such a collection's own pause does not count.
                    System.gc();
                    heapAfter.add(lastHeap);
                    System.out.printf(
                            Locale.ROOT,
                            "%d,%d,%.1f,%d%n",
                            i + 1,
                            timelines.approximateEntries(),
                            lastHeap / 1048576.0,
                            longestPauseMs);
                }
            }
        }
        return verdict();
    }

    private void put(Timelines timelines, long number) {
        byte[] key =
                ByteBuffer.allocate(Long.BYTES).putLong(random.nextInt(KEYS)).array();
        timelines.put(key, number, number, new byte[VALUE]);
        if (number % READ_EVERY == 0) {
            try (TimelineCursor newest = timelines.read(key, 0, number, Order.DESCENDING)) {
                for (int left = 100; left > 0 && newest.advance(); left--) {
                    if (newest.value().length != VALUE) {
                        throw new IllegalStateException("A value came back with another length");
                    }
                }
            }
        }
        if (number % EXPIRE_EVERY == 0) {
            timelines.expireBefore(number - KEPT);
        }
    }

    private void collected(CompositeData data) {
        GarbageCollectionNotificationInfo note = GarbageCollectionNotificationInfo.from(data);
        GcInfo info = note.getGcInfo();
        lastHeap = info.getMemoryUsageAfterGc().entrySet().stream()
                .filter(pool -> pool.getKey().startsWith("G1"))
                .map(java.util.Map.Entry::getValue)
                .mapToLong(MemoryUsage::getUsed)
                .sum();
        if (!note.getGcCause().equals("System.gc()")) {
            longestPauseMs = Math.max(longestPauseMs, info.getDuration());
        }
    }

    private boolean verdict() {
        double second = quarter(1);
        double last = quarter(3);
        boolean steady = last <= second * GROWTH;
        boolean quick = longestPauseMs <= LONGEST_PAUSE_MS;
        System.out.printf(
                Locale.ROOT,
                "%s  heap after collections: %.1f MiB in the second quarter, %.1f MiB in the last (at most %.2f times)%n"
                        + "%s  longest pause: %d ms (at most %d)%n",
                steady ? "holds" : "FAILS",
                second,
                last,
                GROWTH,
                quick ? "holds" : "FAILS",
                longestPauseMs,
                LONGEST_PAUSE_MS);
        return steady && quick;
    }

    private double quarter(int number) {
        return heapAfter.subList(heapAfter.size() * number / 4, heapAfter.size() * (number + 1) / 4).stream()
                .mapToDouble(bytes -> bytes / 1048576.0)
                .average()
                .orElseThrow();
    }
}
