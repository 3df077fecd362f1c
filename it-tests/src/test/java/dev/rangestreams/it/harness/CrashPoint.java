package dev.rangestreams.it.harness;

/** A moment within a commit at which an application can be made to die. */
public enum CrashPoint {

    /** All output and changelog records of the work are at the broker; the offsets of its input are not committed. */
    SENDS_FLUSHED,

    /** Exactly-once only: the offsets are part of the transaction too, which is not committed. */
    OFFSETS_SENT,

    /** The commit is done at the broker, but the application never learns of it. */
    COMMITTED
}
