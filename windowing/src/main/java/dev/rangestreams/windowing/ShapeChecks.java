package dev.rangestreams.windowing;

import dev.rangestreams.runtime.internal.store.CallFaults;
import java.time.Duration;
import org.apache.kafka.streams.errors.TopologyException;
import org.apache.kafka.streams.kstream.Named;
import org.jspecify.annotations.Nullable;

/** Checks what a shape is made of, and names it in what it says. */
final class ShapeChecks {
    private final CallFaults faults;

    private ShapeChecks(CallFaults faults) {
        this.faults = faults;
    }

    static ShapeChecks of(String kind, @Nullable String name) {
        boolean isMissing = name == null || name.isEmpty();
        ShapeChecks checks = new ShapeChecks(CallFaults.of(kind + " " + (isMissing ? "without a name" : name)));
        if (isMissing) {
            checks.faults.add("the name must not be " + (name == null ? "null" : "empty")
                    + ": it names the store and its changelog topic");
        } else {
            try {
                Named.as(name);
            } catch (TopologyException e) {
                checks.faults.add("the name " + name + " is none that Kafka allows for a store: " + e.getMessage());
            }
        }
        return checks;
    }

    ShapeChecks positive(String what, long millis) {
        faults.addIf(millis < 1, "the " + what + " must be at least one millisecond, but is " + millis);
        return this;
    }

    void throwIfAny() {
        faults.throwIfAny();
    }

    /** A positive duration in milliseconds. */
    long millis(String what, @Nullable Duration duration) {
        return faults.positiveMillis("the " + what, duration);
    }
}
