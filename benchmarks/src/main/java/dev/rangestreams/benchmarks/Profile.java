package dev.rangestreams.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/**
 * Where one contender's time goes, by the JDK's own flight recorder: samples of the measuring thread's stack. Run with {@code
 * -XX:+UnlockDiagnosticVMOptions -XX:+DebugNonSafepoints}, or methods that were compiled into others hide in them.
 */
public final class Profile {
    private static final int LINES = 40;
    private static final Duration PERIOD = Duration.ofMillis(1);

    private final Map<String, Integer> self = new HashMap<>();
    private final Map<String, Integer> within = new HashMap<>();
    private int samples;

    private Profile() {}

    /** Runs a contender for some time, once to warm up and once recorded, and prints where its thread was. */
    public static void of(Contender contender, int seconds) {
        run(contender, seconds);
        double unwatched = run(contender, seconds);
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ExecutionSample").withPeriod(PERIOD);
            recording.enable("jdk.NativeMethodSample").withPeriod(PERIOD);
            recording.start();
            double micros = run(contender, seconds);
            recording.stop();
            Path file = Files.createTempFile("rangestreams-bench", ".jfr");
            recording.dump(file);
            Profile profile = new Profile();
            RecordingFile.readAllEvents(file).forEach(profile::add);
            Files.delete(file);
            System.out.printf(
                    Locale.ROOT,
                    "%n### Profile of %s: %.3f us per event while recorded, %.3f before, %d samples%n",
                    contender.name(),
                    micros,
                    unwatched,
                    profile.samples);
            profile.print("Its own time", profile.self);
            profile.print("With what it calls", profile.within);
        } catch (IOException e) {
            throw new UncheckedIOException("The recording could not be written below java.io.tmpdir", e);
        }
    }

    private static double run(Contender contender, int seconds) {
        long start = Cpu.nanos();
        long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
        long events = 0;
        while (System.nanoTime() < end) {
            contender.run(contender.block());
            events += contender.block();
        }
        return (Cpu.nanos() - start) / 1e3 / events;
    }

    private void add(RecordedEvent event) {
        RecordedThread thread = event.getValue("sampledThread");
        RecordedStackTrace stack = event.getStackTrace();
        if (thread == null
                || stack == null
                || thread.getJavaThreadId() != Thread.currentThread().getId()) {
            return;
        }
        List<RecordedFrame> frames = stack.getFrames();
        samples++;
        self.merge(name(frames.get(0)), 1, Integer::sum);
        Set<String> seen = new HashSet<>();
        for (RecordedFrame frame : frames) {
            if (seen.add(name(frame))) {
                within.merge(name(frame), 1, Integer::sum);
            }
        }
    }

    private static String name(RecordedFrame frame) {
        String type = frame.getMethod().getType().getName();
        return type.substring(type.lastIndexOf('.') + 1) + "."
                + frame.getMethod().getName();
    }

    private void print(String title, Map<String, Integer> counts) {
        System.out.printf("%n%s:%n", title);
        counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .limit(LINES)
                .forEach(entry -> System.out.printf(
                        Locale.ROOT, "%6.2f %%  %s%n", 100.0 * entry.getValue() / samples, entry.getKey()));
    }
}
