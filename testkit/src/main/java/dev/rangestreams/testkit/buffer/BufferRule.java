package dev.rangestreams.testkit.buffer;

import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.KitRule;
import dev.rangestreams.testkit.RuleText;

/** The rules that {@link BufferStoreKit} checks. Numbers are stable: one that is dropped is not used again. */
public enum BufferRule implements KitRule {
    /** Description. */
    BUF_01("Supplier and store say what they are: name, duplicates, retention, window size, persistent, open."),
    /** Duplicates. */
    BUF_02("Every record of one key and timestamp is kept, in the order of arrival."),
    /** Equal records. */
    BUF_03("A record that equals another in key, timestamp and value is kept as well."),
    /** Order. */
    BUF_04("One key's records are read by timestamp, then arrival, whatever the order in which they were put."),
    /** Reverse. */
    BUF_05("A backward read of one key is the exact reverse of the forward one."),
    /** Bounds. */
    BUF_06("Both time bounds of a read are inclusive."),
    /** Crossed bounds. */
    BUF_07("A read whose lower bound is above its upper bound gives nothing."),
    /** Any long. */
    BUF_08("A bound may be any long: below zero counts as zero, and nothing overflows."),
    /** Extreme times. */
    BUF_09(
            "Timestamps of 0, 1 and up to the one below the highest long, where no window can start, are stored and found."),
    /** Binary keys. */
    BUF_10("A read gives the records of its own key only, however alike another key's bytes are."),
    /** Several keys. */
    BUF_11("Every form of reading several keys gives the same records, each key's by timestamp, then arrival."),
    /** Key bounds. */
    BUF_12("Both key bounds are inclusive, null is no bound, and crossed keys give nothing."),
    /** Reverse of several keys. */
    BUF_13("A backward read of several keys is the exact reverse of the forward one."),
    /** Windows. */
    BUF_14("The window of a record starts at its timestamp and is as long as the window size, short of an overflow."),
    /** Size zero. */
    BUF_15("A window size of 0 is no obstacle to reading."),
    /** Point read. */
    BUF_16("Reading one key at one timestamp gives the newest arrival, or null if there is none."),
    /** Null put. */
    BUF_17("Putting null does nothing at all: no delete, and no step of the clock."),
    /** Retention. */
    BUF_18("A record is visible exactly while its timestamp is above stream time minus retention."),
    /** Late puts. */
    BUF_19("A record that is out of retention when it is put is dropped and disturbs nothing."),
    /** Snapshot. */
    BUF_20("An iterator shows what was there when it was opened, whatever is put later."),
    /** Iterators. */
    BUF_21("Iterators peek without moving, and throw NoSuchElementException beyond their end."),
    /** Iterators closed. */
    BUF_22("An iterator may be closed early and twice, and is counted as open until it is closed."),
    /** Unflushed. */
    BUF_23("A read sees every put made before it, flushed or not, and a flush changes nothing that is read."),
    /** Instants. */
    BUF_24("Reading with instants gives what reading with milliseconds gives."),
    /** Reopening. */
    BUF_25(
            "After a close and a reopen every record is there, and what is put then comes after it; what is not"
                    + " persistent starts empty.",
            Capability.REOPENS,
            true),
    /** Clock. */
    BUF_26("The clock outlives a reopen: what had expired stays hidden.", Capability.REOPENS, false),
    /** Restore. */
    BUF_27("A restore from the changelog keeps every duplicate, in order."),
    /** Restore over runs. */
    BUF_28("A changelog that was written over several runs restores whole, though its counter began anew each time."),
    /** Null restored. */
    BUF_29("A null value in the changelog is passed over: it neither fails the restore nor deletes a record."),
    /** Highest counter. */
    BUF_30("A changelog whose counter is at its highest value restores, and what is put then comes after it."),
    /** Restored retention. */
    BUF_31("A restore moves the clock by the records' own timestamps and hides what is out of retention."),
    /** Put after restore. */
    BUF_32("What is put after a restore comes after what was restored."),
    /** Batches. */
    BUF_33("A restore in many small batches, read in between, ends as one in a single batch does."),
    /** Use after close. */
    BUF_34("After close every read and write throws InvalidStateStoreException."),
    /** Double close. */
    BUF_35("A store may be closed twice, and the same instance opened again remembers nothing but what is on disk."),
    /** Null key. */
    BUF_36("A null key is refused with NullPointerException where one key is asked for."),
    /** Neighbours. */
    BUF_37("Stores of different names know nothing of each other."),
    /** Threads. */
    BUF_38(
            "While one thread puts, an iterator of another thread shows exactly the puts up to some moment of its opening."),
    /** Scripts. */
    BUF_39("Any script of operations gives, after each of them, what a plain list gives."),
    /** Unclean stop. */
    BUF_40("After a close without a commit, under either guarantee, a store holds what its changelog holds, each record"
            + " once, when it is restored from its last committed offset on.");

    @SuppressWarnings("ImmutableEnumChecker") // a record of a text, a constant and a flag
    private final RuleText text;

    BufferRule(String intent) {
        text = new RuleText(intent);
    }

    BufferRule(String intent, Capability needs, boolean checksRefusal) {
        text = new RuleText(intent, needs, checksRefusal);
    }

    @Override
    public RuleText text() {
        return text;
    }
}
