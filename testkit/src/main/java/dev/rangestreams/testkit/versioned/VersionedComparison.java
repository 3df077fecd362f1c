package dev.rangestreams.testkit.versioned;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.ScriptRun;

/** A store and the model of it, compared. */
record VersionedComparison(OpenVersionedStore store, VersionedModel model) {
    /** Compares the newest version of a key, what is valid at instants of equal distance, and what a query gives. */
    void compare(Blob key, long from, long to, long step) {
        ScriptRun.same(model.get(key), store.get(key), "the newest version of " + key);
        for (long asOf = from; asOf <= to; asOf += step) {
            ScriptRun.same(model.get(key, asOf), store.get(key, asOf), key + " as of " + asOf);
        }
        ScriptRun.same(model.history(key, from, to), store.history(key, from, to), "history of " + key);
    }
}
