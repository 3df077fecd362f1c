package dev.rangestreams.testkit.engine;

import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.KitRule;
import dev.rangestreams.testkit.RuleText;

/** The rules that {@link TimelineEngineKit} checks. Numbers are stable: one that is dropped is not used again. */
public enum EngineRule implements KitRule {
    /** Reading back. */
    ENG_01("An entry is read back with the key, timestamp, arrival and value it was put with."),
    /** Replacing. */
    ENG_02("Putting the same key, timestamp and arrival again replaces the value and adds no entry."),
    /** Duplicates. */
    ENG_03("Entries of one timestamp are kept apart by their arrival and read in its order."),
    /** Order. */
    ENG_04("One key's entries are read by timestamp, then arrival, whatever the order in which they were put."),
    /** Reverse. */
    ENG_05("A descending read is the exact reverse of the ascending one."),
    /** Bounds. */
    ENG_06("Both bounds of a read are inclusive."),
    /** Crossed bounds. */
    ENG_07("A read whose lower bound is above its upper bound gives nothing."),
    /** Any long. */
    ENG_08("A bound may be any long, negative ones and both extremes included."),
    /** Extreme times. */
    ENG_09("Timestamps and arrivals of 0, 1, the highest long and the one below it are stored and found."),
    /** Alike keys. */
    ENG_10("A read gives the entries of its own key only, however alike another key's bytes are."),
    /** Key order. */
    ENG_11("Reading all keys goes by unsigned key bytes, then timestamp, then arrival."),
    /** Key bounds. */
    ENG_12("Both key bounds are inclusive, null is no bound, and crossed keys give nothing."),
    /** Time bounds over keys. */
    ENG_13("Reading several keys keeps to inclusive time bounds within every key."),
    /** Key reverse. */
    ENG_14("A descending read of several keys is the exact reverse of the ascending one."),
    /** Large keys. */
    ENG_15("Keys of up to 64 KiB are stored whole; an engine that cannot refuses them.", Capability.LARGE_KEYS, true),
    /** Large values. */
    ENG_16(
            "Values of up to 1 MiB are stored whole; an engine that cannot refuses them.",
            Capability.LARGE_VALUES,
            true),
    /** Removing. */
    ENG_17("A remove takes away the one entry it names and no other."),
    /** Removing nothing. */
    ENG_18("Removing what is not there does nothing, and what was removed may be put again."),
    /** Unflushed. */
    ENG_19("A read sees every put made before it, flushed or not."),
    /** Flush. */
    ENG_20("A flush changes nothing that is read."),
    /** Snapshot. */
    ENG_21("A cursor shows what was there when it was opened, whatever is put, replaced or removed later."),
    /** Snapshot and expiry. */
    ENG_22("An expiry takes nothing away from a cursor that was open before it."),
    /** No current entry. */
    ENG_23("Before the first advance and after the last one a cursor's accessors throw IllegalStateException."),
    /** The end. */
    ENG_24("Once advance returned false it returns false for ever."),
    /** Accessors. */
    ENG_25("A cursor's accessors may be called in any order and number, and do not move it."),
    /** Closed cursor. */
    ENG_26("A closed cursor throws IllegalStateException, except for close, which may be called again."),
    /** Leaks. */
    ENG_27("Open cursors are counted: one more when opened, one less at the first close, and only then."),
    /** Expiry. */
    ENG_28("Expiry hides exactly the entries below its bound, from every kind of read."),
    /** Monotone expiry. */
    ENG_29("A lower expiry bound than an earlier one changes nothing."),
    /** Late puts. */
    ENG_30("A put below the expiry bound is ignored."),
    /** Storage. */
    ENG_31("Expired entries give their storage back: what is stored follows the retention, not the history."),
    /** Retention. */
    ENG_32("The retention is a hint: nothing leaves before an expiry says so."),
    /** Notes. */
    ENG_33("A note is read back, replaced by a later one of its name, and null when there is none."),
    /** Notes aside. */
    ENG_34("Notes are not entries: no read shows them and no expiry or remove takes them."),
    /** Honest durability. */
    ENG_35("An engine says that it is durable exactly when it declares that it reopens."),
    /** Reopening. */
    ENG_36(
            "After a close and a reopen every entry is there, with its arrival and in its order; what is not durable"
                    + " starts empty.",
            Capability.REOPENS,
            true),
    /** Notes reopened. */
    ENG_37("After a close and a reopen every note is there.", Capability.REOPENS, false),
    /** Bound after reopening. */
    ENG_38(
            "The expiry bound is not kept over a reopen; what it hid stays hidden once it is set again.",
            Capability.REOPENS,
            false),
    /** Crash. */
    ENG_39(
            "After a crash the entries are those of one moment, not before the last flush.",
            Capability.CRASH_SAFE,
            false),
    /** Notes after a crash. */
    ENG_40("After a crash no note is older than any entry found.", Capability.CRASH_SAFE, false),
    /** Neighbours. */
    ENG_41("Stores in different directories know nothing of each other."),
    /** Second open. */
    ENG_42(
            "A directory that is open cannot be opened again, and the store that holds it is unharmed by the attempt.",
            Capability.EXCLUSIVE,
            false),
    /** New directory. */
    ENG_43("A store opens in a directory that does not exist yet."),
    /** Use after close. */
    ENG_44("After close every method throws EngineException, and its message names the store."),
    /** Double close. */
    ENG_45("A store may be closed twice."),
    /** Cursor of a closed store. */
    ENG_46("A cursor that is open when its store closes throws EngineException, and can still be closed."),
    /** Negative numbers. */
    ENG_47("A negative timestamp or arrival is refused with IllegalArgumentException, and nothing is written."),
    /** Arrays. */
    ENG_48("An engine does not alter the arrays it is handed."),
    /** Estimate. */
    ENG_49("The estimate of the number of entries is not negative and of the right size."),
    /** Name. */
    ENG_50("An engine's name is of lower-case letters, digits and dashes, and always the same."),
    /** Threads. */
    ENG_51(
            "While one thread writes, a cursor of another thread shows exactly the writes up to some moment of its opening."),
    /** Scripts. */
    ENG_52("Any script of operations gives, after each of them, what a plain list gives."),
    /** One entry. */
    ENG_53("A read of one entry gives the value that a cursor would show, and null where none would show one."),
    /** One entry and threads. */
    ENG_54("While one thread writes, a read of one entry by another thread finds every entry put before it.");

    @SuppressWarnings("ImmutableEnumChecker") // a record of a text, a constant and a flag
    private final RuleText text;

    EngineRule(String intent) {
        text = new RuleText(intent);
    }

    EngineRule(String intent, Capability needs, boolean checksRefusal) {
        text = new RuleText(intent, needs, checksRefusal);
    }

    @Override
    public RuleText text() {
        return text;
    }
}
