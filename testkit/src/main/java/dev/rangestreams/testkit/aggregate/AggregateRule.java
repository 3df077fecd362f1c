package dev.rangestreams.testkit.aggregate;

import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.KitRule;
import dev.rangestreams.testkit.RuleText;

/** The rules that {@link AggregateKit} checks. Numbers are stable: one that is dropped is not used again. */
public enum AggregateRule implements KitRule {
    /** Beginnings. */
    AGG_01("Each accumulator is its own: what is added to one shows in no other."),
    /** Nothing before. */
    AGG_02("Merging after an accumulator that has seen nothing changes nothing."),
    /** Nothing after. */
    AGG_03("Merging with an accumulator that has seen nothing changes nothing."),
    /** Associativity. */
    AGG_04("It does not matter which of several neighbours are merged first."),
    /** Parts. */
    AGG_05("Folding a sequence in one go equals folding its parts and merging them in order."),
    /** Order. */
    AGG_06("The order of values and of parts does not matter, where that is claimed.", Capability.ANY_ORDER),
    /** The later part. */
    AGG_07("A merge leaves the later part unchanged, and shares nothing with it that changes."),
    /** Looking. */
    AGG_08("Asking for the result changes nothing, however often it is asked for."),
    /** Results. */
    AGG_09("A result that was given stays what it is, whatever is added afterwards."),
    /** Bytes. */
    AGG_10("An accumulator that was written and read gives the same result."),
    /** Bytes, going on. */
    AGG_11(
            "An accumulator that was written and read goes on as if it had not been: by adds, and by merges on either side."),
    /** Writing. */
    AGG_12("Writing an accumulator leaves it as it is, and writes the same bytes again."),
    /** Broken bytes. */
    AGG_13("Bytes that are cut short are refused by an exception; none at all become no accumulator."),
    /** Inverse. */
    AGG_14("What is removed is as if it had never been added, where values can be removed.", Capability.INVERSE),
    /** The slow model. */
    AGG_15("The result is what the slow model says, also of nothing.", Capability.SLOW_MODEL),
    /** Threads. */
    AGG_16("Several threads may use one aggregate at once, each with accumulators of its own."),
    /** Everything. */
    AGG_17("Any values in any parts: rules 02 to 12, and 14 and 15 where they apply.");

    @SuppressWarnings("ImmutableEnumChecker") // a record of a text, a constant and a flag
    private final RuleText text;

    AggregateRule(String intent) {
        text = new RuleText(intent);
    }

    AggregateRule(String intent, Capability needs) {
        text = new RuleText(intent, needs, false);
    }

    @Override
    public RuleText text() {
        return text;
    }
}
