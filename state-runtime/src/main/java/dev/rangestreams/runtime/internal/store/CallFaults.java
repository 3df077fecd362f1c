package dev.rangestreams.runtime.internal.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects what is wrong with one call, so that all of it is reported at once. Look at everything, then {@link
 * #throwIfAny()}; until then the values are not to be used.
 */
public final class CallFaults {
    private final String call;
    private final List<String> faults = new ArrayList<>();

    private CallFaults(String call) {
        this.call = call;
    }

    /** Starts checking the arguments of the call that is named so in messages. */
    public static CallFaults of(String call) {
        return new CallFaults(call);
    }

    /** A duration as whole milliseconds, zero or positive; a fraction of a millisecond is cut off. */
    public long millis(String name, @Nullable Duration duration) {
        if (duration == null) {
            return add(name + " must not be null; use Duration.ZERO for none");
        }
        if (duration.isNegative()) {
            return add(name + " must not be negative, but is " + duration + "; use Duration.ZERO for none");
        }
        try {
            return duration.toMillis();
        } catch (ArithmeticException tooLong) {
            return add(name + " must fit into a long of milliseconds, but is " + duration
                    + "; use Duration.ofMillis(Long.MAX_VALUE) for the longest");
        }
    }

    /** As {@link #millis}, at least one of them. */
    public long positiveMillis(String name, @Nullable Duration duration) {
        if (duration == null) {
            return add(name + " must not be null");
        }
        if (duration.compareTo(Duration.ofMillis(1)) < 0) {
            return add(name + " must be at least one millisecond, but is " + duration);
        }
        return millis(name, duration);
    }

    /** A count, {@code least} or more. */
    public int count(String name, int count, int least) {
        if (count < least) {
            add(name + " must be at least " + least + ", but is " + count + "; use Integer.MAX_VALUE for no limit");
        }
        return count;
    }

    /** Notes a fault if there is no value. */
    public void given(String name, @Nullable Object value, String remedy) {
        if (value == null) {
            add(name + " must not be null; " + remedy);
        }
    }

    /** Notes a fault if there is one. */
    public void addIf(boolean wrong, String fault) {
        if (wrong) {
            faults.add(fault);
        }
    }

    /** Notes a fault that only the caller can see; gives 0, in place of the value that is not there. */
    public int add(String fault) {
        faults.add(fault);
        return 0;
    }

    /** Throws if anything was wrong. */
    public void throwIfAny() {
        if (!faults.isEmpty()) {
            throw new IllegalArgumentException(call + ": " + String.join(". ", faults));
        }
    }
}
