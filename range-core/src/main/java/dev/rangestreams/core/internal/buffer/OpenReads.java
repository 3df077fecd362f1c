package dev.rangestreams.core.internal.buffer;

/** Whether reads through it are still allowed: every iterator asks before it moves. */
@FunctionalInterface
interface OpenReads {
    /** Throws when the time for reading is over. */
    void check();
}
