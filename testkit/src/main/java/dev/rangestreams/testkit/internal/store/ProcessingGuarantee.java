package dev.rangestreams.testkit.internal.store;

/** Under which a task runs whose stores have changelogs, and which is stopped without a commit. */
public enum ProcessingGuarantee {
    AT_LEAST_ONCE,

    /** With transactional stores, where Kafka knows them: without, it empties the disk itself. */
    EXACTLY_ONCE
}
