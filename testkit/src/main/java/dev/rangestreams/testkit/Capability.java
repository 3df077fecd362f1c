package dev.rangestreams.testkit;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * What an engine or a store can do beyond what every one must do. A rule whose capability is missing is reported as
 * skipped, with the capability's name; where a missing capability has to be refused in the open, the kit checks that.
 *
 * <p>A constant may imply others: {@code DURABLE} stands for all that a store on local files should give.
 */
public enum Capability {
    /** What was written is there again after an orderly close, when the same store is opened in the same directory. */
    REOPENS,

    /**
     * What was flushed survives a process that dies. Needs files: the kit copies the directory while the store is open,
     * as the operating system would leave it behind, and opens the copy.
     */
    CRASH_SAFE,

    /** A directory that is open cannot be opened a second time. */
    EXCLUSIVE,

    /** All that a store on local files should give: {@link #REOPENS}, {@link #CRASH_SAFE}, {@link #EXCLUSIVE}. */
    DURABLE,

    /** Keys of up to 64 KiB. Without it they must be refused, never cut. */
    LARGE_KEYS,

    /** Values of up to 1 MiB. Without it they must be refused, never cut. */
    LARGE_VALUES,

    /** Whoever checks a range says in plain code what it holds: {@link dev.rangestreams.testkit.range.RangeKit#expected}. */
    PLAIN_FILTER,

    /** Whoever checks an aggregate says in plain code what it gives: {@link dev.rangestreams.testkit.aggregate.AggregateKit#model}. */
    SLOW_MODEL,

    /** An aggregate gives the same whatever the order of its values. */
    ANY_ORDER,

    /** An aggregate can take values out again: {@link dev.rangestreams.api.Aggregate#remove}. */
    INVERSE;

    /**
     * The capabilities of an engine on local files.
     *
     * @return {@link #DURABLE} and large keys and values
     */
    public static Set<Capability> durable() {
        return Set.of(DURABLE, LARGE_KEYS, LARGE_VALUES);
    }

    /**
     * The capabilities of an engine in memory.
     *
     * @return large keys and values
     */
    public static Set<Capability> inMemory() {
        return Set.of(LARGE_KEYS, LARGE_VALUES);
    }

    /**
     * Adds what the given capabilities imply.
     *
     * @param declared capabilities
     * @return those and all they imply
     */
    public static Set<Capability> closure(Set<Capability> declared) {
        Set<Capability> all = EnumSet.noneOf(Capability.class);
        declared.forEach(capability -> addTo(all, capability));
        return Collections.unmodifiableSet(all);
    }

    private static void addTo(Set<Capability> all, Capability capability) {
        if (all.add(capability)) {
            capability.implied().forEach(other -> addTo(all, other));
        }
    }

    private Set<Capability> implied() {
        return switch (this) {
            case CRASH_SAFE -> Set.of(REOPENS);
            case DURABLE -> Set.of(REOPENS, CRASH_SAFE, EXCLUSIVE);
            default -> Set.of();
        };
    }
}
