package dev.rangestreams.testkit.range;

import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.KitRule;
import dev.rangestreams.testkit.RuleText;

/** The rules that {@link RangeKit} checks. Numbers are stable: one that is dropped is not used again. */
public enum RangeRule implements KitRule {
    /** The anchor. */
    RNG_01(
            "The anchor is in its range exactly once, also among records of equal time and value; never, if it is left out."),
    /** Order. */
    RNG_02("Records come by timestamp, then arrival, whatever the order in which they arrived."),
    /** Truth. */
    RNG_03("Everything in a range has arrived with the anchor's key, comes once, and is unchanged."),
    /** Headers. */
    RNG_04("Every record keeps its own headers."),
    /** Reach. */
    RNG_05("No record is older than the anchor by more than the declared retention."),
    /** Reads. */
    RNG_06("No read begins further before the anchor than the declared retention: what lies there may be gone."),
    /** Keys. */
    RNG_07("Only the anchor's key is read: which other keys share a task is not the range's to know."),
    /** Closing. */
    RNG_08("A range that was read to its end leaves no cursor open once it is closed."),
    /** Early closing. */
    RNG_09("Wherever reading stops, a closed range leaves no cursor open."),
    /** Closing again. */
    RNG_10("A range may be closed twice."),
    /** Failures. */
    RNG_11("A failure of the store reaches the caller, and leaves no cursor open once the range is closed."),
    /** Asking. */
    RNG_12("hasNext may be asked any number of times, also never, and does not move the iterator."),
    /** The end. */
    RNG_13("At the end hasNext stays false and next throws NoSuchElementException."),
    /** Siblings. */
    RNG_14("Two readings of one anchor, open at the same time, each give the whole range."),
    /** Memory. */
    RNG_15("A range depends on the anchor and the store alone, not on what it was asked before."),
    /** Respect. */
    RNG_16("A range changes neither the anchor nor the records that the store gives it."),
    /** Ends of time. */
    RNG_17("Anchors and records at the times 0, 1, the highest long and the one below it are no exception."),
    /** Declarations. */
    RNG_18("Grace and retention are not negative, the retention covers the grace, and both stay what they are."),
    /** Threads. */
    RNG_19("Several threads may use one range at once."),
    /** The plain filter. */
    RNG_20("A range holds what the plain filter over everything that has arrived says.", Capability.PLAIN_FILTER),
    /** Everything. */
    RNG_21("Whatever arrives, in whatever order: rules 01 to 07, and 20 where a plain filter is given."),
    /** The anchor itself. */
    RNG_22("The anchor in its range is the record that is evaluated, the same object.");

    @SuppressWarnings("ImmutableEnumChecker") // a record of a text, a constant and a flag
    private final RuleText text;

    RangeRule(String intent) {
        text = new RuleText(intent);
    }

    RangeRule(String intent, Capability needs) {
        text = new RuleText(intent, needs, false);
    }

    @Override
    public RuleText text() {
        return text;
    }
}
