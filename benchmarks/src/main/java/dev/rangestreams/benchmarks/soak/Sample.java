package dev.rangestreams.benchmarks.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What the process held at one moment; sizes in bytes.
 *
 * @param records how many records had been processed
 * @param resident what the process has in memory, as the operating system counts it
 * @param heapUsed of the heap, garbage included
 * @param heapSize what the heap takes of {@code resident}, for the whole of it is in memory from the start
 * @param disk the files below the state directory
 * @param openIterators as the store's metric tells
 */
record Sample(long records, long resident, long heapUsed, long heapSize, long disk, long openIterators) {
    static final String HEADER = "records,resident_mib,heap_used_mib,heap_mib,disk_mib,open_iterators";

    private static final double MIB = 1 << 20;

    static Sample take(long records, Path stateDirectory, double openIterators) {
        long used = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        return new Sample(
                records, residentBytes(), used, WholeHeap.bytes(), sizeOf(stateDirectory), (long) openIterators);
    }

    private static long residentBytes() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
                if (line.startsWith("VmRSS:")) {
                    return Long.parseLong(line.replaceAll("\\D", "")) * 1024;
                }
            }
            throw new IllegalStateException("/proc/self/status tells no VmRSS");
        } catch (IOException e) {
            throw new UncheckedIOException("The resident size can be told on Linux only", e);
        }
    }

    /** RocksDB deletes files at any time, so one that is gone counts as nothing. */
    private static long sizeOf(Path directory) {
        AtomicLong size = new AtomicLong();
        try {
            Files.walkFileTree(directory, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    size.addAndGet(attributes.size());
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException gone) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException("The state directory cannot be read: " + directory, e);
        }
        return size.get();
    }

    double residentMib() {
        return resident / MIB;
    }

    double heapUsedMib() {
        return heapUsed / MIB;
    }

    double diskMib() {
        return disk / MIB;
    }

    /** What is resident beside the heap: native memory, code, stacks. */
    double besideHeapMib() {
        return (resident - heapSize) / MIB;
    }

    String csv() {
        return String.format(
                Locale.ROOT,
                "%d,%.1f,%.1f,%.1f,%.1f,%d",
                records,
                residentMib(),
                heapUsedMib(),
                heapSize / MIB,
                diskMib(),
                openIterators);
    }
}
