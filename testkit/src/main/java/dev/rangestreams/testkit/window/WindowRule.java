package dev.rangestreams.testkit.window;

import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.KitRule;
import dev.rangestreams.testkit.RuleText;

/** The rules that {@link WindowStoreKit} checks. Numbers are stable: one that is dropped is not used again. */
public enum WindowRule implements KitRule {
    /** Description. */
    WST_01("Supplier and store say what they are: name, no duplicates, retention, window size, persistent, open."),
    /** Replacing. */
    WST_02("A put at the key and time of another replaces its value."),
    /** Deleting. */
    WST_03("Putting null deletes the value of its key and time, and disturbs nothing where there is none."),
    /** Order. */
    WST_04("One key's entries are read by time, whatever the order in which they were put."),
    /** Reverse. */
    WST_05("A backward read of one key is the exact reverse of the forward one."),
    /** Bounds. */
    WST_06("Both time bounds of a read are inclusive."),
    /** Crossed bounds. */
    WST_07("A read whose lower bound is above its upper bound gives nothing."),
    /** Any long. */
    WST_08("A bound may be any long: below zero counts as zero, and nothing overflows."),
    /** Extreme times. */
    WST_09("Times of 0, 1 and up to the one below the highest long, where no window can start, are stored and found."),
    /** Binary keys. */
    WST_10("A read gives the entries of its own key only, however alike another key's bytes are."),
    /** Several keys. */
    WST_11("Every form of reading several keys gives the same entries, each key's by time."),
    /** Key bounds. */
    WST_12("Both key bounds are inclusive, null is no bound, and crossed keys give nothing."),
    /** Reverse of several keys. */
    WST_13("A backward read of several keys is the exact reverse of the forward one."),
    /** Windows. */
    WST_14("The window of an entry starts at its time and is as long as the window size, short of an overflow."),
    /** Size zero. */
    WST_15("A window size of 0 is no obstacle to reading."),
    /** Point read. */
    WST_16("Reading one key at one time gives its value, or null if there is none."),
    /** Retention. */
    WST_17("An entry is visible exactly while its time is above stream time minus retention."),
    /** Late puts. */
    WST_18("What is out of retention when it is put is dropped and disturbs nothing."),
    /** Snapshot. */
    WST_19("An iterator shows what was there when it was opened, whatever is put later."),
    /** Iterators. */
    WST_20("Iterators peek without moving, and throw NoSuchElementException beyond their end."),
    /** Iterators closed. */
    WST_21("An iterator may be closed early and twice, and is counted as open until it is closed."),
    /** Unflushed. */
    WST_22("A read sees every put made before it, flushed or not, and a flush changes nothing that is read."),
    /** Instants. */
    WST_23("Reading with instants gives what reading with milliseconds gives."),
    /** Reopening. */
    WST_24(
            "After a close and a reopen every entry is there as it was last, and what was deleted is not; what is not"
                    + " persistent starts empty.",
            Capability.REOPENS,
            true),
    /** Clock. */
    WST_25("The clock outlives a reopen: what had expired stays hidden.", Capability.REOPENS, false),
    /** Restore. */
    WST_26("A restore from the changelog keeps the last value of each key and time."),
    /** Null restored. */
    WST_27("A null value in the changelog deletes what was restored before it."),
    /** Restored retention. */
    WST_28("A restore moves the clock by the entries' own times and hides what is out of retention."),
    /** Put after restore. */
    WST_29("What is put after a restore replaces what was restored."),
    /** Batches. */
    WST_30("A restore in many small batches, read in between, ends as one in a single batch does."),
    /** Use after close. */
    WST_31("After close every read and write throws InvalidStateStoreException."),
    /** Double close. */
    WST_32("A store may be closed twice, and the same instance opened again remembers nothing but what is on disk."),
    /** Null key. */
    WST_33("A null key is refused with NullPointerException where one key is asked for."),
    /** Neighbours. */
    WST_34("Stores of different names know nothing of each other."),
    /** Threads. */
    WST_35(
            "While one thread puts, an iterator of another thread shows exactly the puts up to some moment of its opening."),
    /** Position. */
    WST_36("Every put, of a value or of null, moves the position to its record's offset."),
    /** Queries. */
    WST_37("The queries for one key's and for all keys' windows are answered as reads are, up to the position they ask"
            + " for; others are refused."),
    /** Scripts. */
    WST_38("Any script of operations gives, after each of them, what a plain list gives."),
    /** Unclean stop. */
    WST_39("After a close without a commit, under either guarantee, a store holds what its changelog holds when it is"
            + " restored from its last committed offset on; and what is put again is as if it had been put once.");

    @SuppressWarnings("ImmutableEnumChecker") // a record of a text, a constant and a flag
    private final RuleText text;

    WindowRule(String intent) {
        text = new RuleText(intent);
    }

    WindowRule(String intent, Capability needs, boolean checksRefusal) {
        text = new RuleText(intent, needs, checksRefusal);
    }

    @Override
    public RuleText text() {
        return text;
    }
}
