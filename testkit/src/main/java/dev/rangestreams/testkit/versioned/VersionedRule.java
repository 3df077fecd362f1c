package dev.rangestreams.testkit.versioned;

import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.KitRule;
import dev.rangestreams.testkit.RuleText;

/** The rules that {@link VersionedStoreKit} checks. Numbers are stable: one that is dropped is not used again. */
public enum VersionedRule implements KitRule {
    /** Description. */
    VER_01(
            "Supplier and store say what they are: name, history retention, persistent, open once initialised and closed once closed."),
    /** Newest. */
    VER_02("The newest version is the one with the highest timestamp, whatever the order in which they were put."),
    /** Ends. */
    VER_03("A put tells where its version ends: at the next version or delete, or -1 if it is the newest."),
    /** Replacing. */
    VER_04("A put at the timestamp of a version replaces that version, newest or not, and no other."),
    /** As of. */
    VER_05(
            "A version is valid from its timestamp, inclusive, to the next one's, exclusive; before the first there is none."),
    /** Splitting. */
    VER_06("A put between two versions ends the earlier one where it begins, however far apart they are."),
    /** Empty values. */
    VER_07("An empty value is a value; null alone deletes."),
    /** Extreme times. */
    VER_08("Timestamps of 0, 1, the highest long and the one below it are versions like any other."),
    /** Any instant. */
    VER_09("A read may be as of any long, negative ones and both extremes included."),
    /** Alike keys. */
    VER_10("A key's versions are its own, however alike another key's bytes are."),
    /** Large keys. */
    VER_11("Keys of up to 64 KiB are stored whole; a store that cannot refuses them.", Capability.LARGE_KEYS, true),
    /** Large values. */
    VER_12("Values of up to 1 MiB are stored whole; a store that cannot refuses them.", Capability.LARGE_VALUES, true),
    /** Gaps. */
    VER_13("A delete ends the version before it and leaves a gap: it never brings an older value back."),
    /** Deleting a version. */
    VER_14(
            "A delete at the timestamp of a version takes that version's place, and a value put there takes the delete's."),
    /** What was deleted. */
    VER_15("Delete gives the version that was valid at its timestamp, or null, and is then a put of null."),
    /** Newest delete. */
    VER_16("A delete that is the newest version is remembered: what is put before it is not the newest."),
    /** First delete. */
    VER_17("A delete that is the first version is remembered: what is put before it ends there."),
    /** Deletes on deletes. */
    VER_18("A delete after a delete is a version of its own, at which an earlier put ends."),
    /** Late puts. */
    VER_19(
            "A put is refused exactly if it is older than stream time minus retention: it gives the lowest long and changes nothing."),
    /** Late deletes. */
    VER_20("A delete that is older than stream time minus retention gives null and changes nothing."),
    /** Old reads. */
    VER_21(
            "A read as of an instant before stream time minus retention gives the newest version if that is valid then, else null."),
    /** Any retention. */
    VER_22("Any retention serves, from 0, which keeps the newest version only, to the highest long, which keeps all."),
    /** Clock. */
    VER_23("Stream time is common to all keys, and deletes move it as well."),
    /** Forgetting. */
    VER_24(
            "What ended before stream time minus retention is in no query, also for keys that are quiet; a newest value stays."),
    /** Query of one version. */
    VER_25("VersionedKeyQuery gives what get gives, with the end of the version unless it is the newest."),
    /** Query of several. */
    VER_26("MultiVersionedKeyQuery gives every version once, with beginning and end, and no deletes."),
    /** Query bounds. */
    VER_27(
            "MultiVersionedKeyQuery gives what is valid at any instant from its lower bound to its upper one, both included; any long is a bound, none is no bound, and crossed ones give nothing."),
    /** Query orders. */
    VER_28(
            "Ascending goes by the timestamps of the versions, descending is the exact reverse, and no order gives the same versions."),
    /** Query by key. */
    VER_29("KeyQuery gives the bytes that get gives."),
    /** Other queries. */
    VER_30("A query that a versioned store cannot answer gives a failed result, and throws nothing."),
    /** Position. */
    VER_31("Every put moves the position, a refused one too; queries tell it and keep to a bound."),
    /** Iterators. */
    VER_32("Iterators may be asked hasNext any number of times, and throw NoSuchElementException beyond their end."),
    /** Iterators closed. */
    VER_33("An iterator may be closed early and twice, and is counted as open until it is closed."),
    /** Snapshot. */
    VER_34("An iterator shows what was there at its query, whatever is put later."),
    /** Unflushed. */
    VER_35("A read sees every put made before it, flushed or not, and a flush changes nothing that is read."),
    /** Reopening. */
    VER_36(
            "After a close and a reopen every version and delete is there; what is not persistent starts empty.",
            Capability.REOPENS,
            true),
    /** Clock reopened. */
    VER_37("Stream time outlives a reopen: what was too old stays too old.", Capability.REOPENS, false),
    /** Position reopened. */
    VER_38("The position outlives a reopen.", Capability.REOPENS, false),
    /** Opened again. */
    VER_39("A store may be closed twice, and the same instance opened again remembers nothing but what is on disk."),
    /** Use after close. */
    VER_40("After close every read and write throws InvalidStateStoreException."),
    /** Null key. */
    VER_41("A null key is refused with NullPointerException."),
    /** Neighbours. */
    VER_42("Stores of different names know nothing of each other."),
    /** Restore. */
    VER_43(
            "A restore from the changelog gives every version back, byte for byte, at its timestamp, and a null as a delete."),
    /** Last write wins. */
    VER_44("Of changes to one key and timestamp the last one in the changelog counts, in one batch or in several."),
    /** Clock restored. */
    VER_45("A restore accepts and refuses what was accepted and refused at first, and moves stream time alike."),
    /** Batches. */
    VER_46("A restore in many small batches, read in between, ends as one in a single batch does."),
    /** Overlap. */
    VER_47("Restoring what is there already, as after a crash, changes nothing."),
    /** Threads. */
    VER_48("While one thread puts, another one's queries show exactly the puts up to some moment of their making."),
    /** Tables. */
    VER_49(
            "A table on the store joins by time: an update that is not the newest changes no other table, and a join's grace cannot exceed the retention."),
    /** Small worlds. */
    VER_50(
            "After every sequence of up to four puts and deletes at 10, 20, 30 and 40, every instant is as in a sorted map."),
    /** Scripts. */
    VER_51("Any script of operations gives, after each of them, what a sorted map per key gives."),
    /** Unclean stop. */
    VER_52("After a close without a commit, under either guarantee, a store holds what its changelog holds when it is"
            + " restored from its last committed offset on; and what is put again is accepted, and is as if it had been"
            + " put once.");

    @SuppressWarnings("ImmutableEnumChecker") // a record of a text, a constant and a flag
    private final RuleText text;

    VersionedRule(String intent) {
        text = new RuleText(intent);
    }

    VersionedRule(String intent, Capability needs, boolean checksRefusal) {
        text = new RuleText(intent, needs, checksRefusal);
    }

    @Override
    public RuleText text() {
        return text;
    }
}
