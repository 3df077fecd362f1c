package dev.rangestreams.runtime.internal.store;

/** How contents are brought back to a commit after more than that was written. Under any way nothing is counted twice. */
public enum Recovery {
    /**
     * Every entry has an arrival of its own, so that those beyond the checkpoint's are known. They are taken out when the store
     * is opened, and the changelog brings back what counts of them.
     */
    TAKE_OUT,
    /**
     * Entries are replaced in place, so that nothing can be taken out; but putting the same again in the same order changes
     * nothing. Under at-least-once a store goes on with all it has; under exactly-once, where what was put may have been
     * aborted, it is emptied.
     */
    PUT_AGAIN
}
