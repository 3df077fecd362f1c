package dev.rangestreams.it.harness;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits on a condition. A passing test goes on within milliseconds of it; a failing one says what it waited for. */
public final class Await {

    /** Far above what any wait here takes, for a machine that is busy with something else. */
    static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final Duration PAUSE = Duration.ofMillis(5);

    private Await() {}

    /** Returns when the condition holds. */
    public static void until(String description, BooleanSupplier condition) {
        until(description, condition, () -> "");
    }

    /**
     * Returns when the condition holds.
     *
     * @param seen asked only on failure: what there is instead, for the message
     * @throws AssertionError when the deadline has passed
     */
    public static void until(String description, BooleanSupplier condition, Supplier<String> seen) {
        until(description, condition, seen, PATIENCE);
    }

    static void until(String description, BooleanSupplier condition, Supplier<String> seen, Duration patience) {
        var deadline = System.nanoTime() + patience.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("After " + patience + " still not: " + description + ". " + seen.get());
            }
            LockSupport.parkNanos(PAUSE.toNanos());
            if (Thread.interrupted()) {
                Thread.currentThread().interrupt();
                throw new AssertionError("Interrupted while waiting until " + description);
            }
        }
    }
}
