package dev.rangestreams.core.internal.buffer;

/** What becomes of a record that goes through a buffer. */
enum Verdict {
    /** It is evaluated as it arrives. */
    ON_ARRIVAL,

    /** It is evaluated now that its range is complete. */
    COMPLETE,

    /** It came too late to be evaluated. */
    LATE,

    /** It lies too far ahead of the wall clock to be evaluated or stored. */
    AHEAD
}
