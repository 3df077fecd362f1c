package dev.rangestreams.testkit.versioned;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.JavaLiterals;
import org.jspecify.annotations.Nullable;

/** One step of a script on a versioned store, as data; its text is Java that does the same. */
sealed interface VersionedOp {
    /** Value null is a delete as well. */
    record Put(Blob key, @Nullable Blob value, long timestamp) implements VersionedOp {
        @Override
        public String toString() {
            return "store.put(" + wrap(key) + ", " + value + ", " + JavaLiterals.number(timestamp) + ");";
        }
    }

    record Delete(Blob key, long timestamp) implements VersionedOp {
        @Override
        public String toString() {
            return "store.delete(" + wrap(key) + ", " + JavaLiterals.number(timestamp) + ");";
        }
    }

    record Get(Blob key) implements VersionedOp {
        @Override
        public String toString() {
            return "store.get(" + wrap(key) + ");";
        }
    }

    record GetAsOf(Blob key, long asOf) implements VersionedOp {
        @Override
        public String toString() {
            return "store.get(" + wrap(key) + ", " + JavaLiterals.number(asOf) + ");";
        }
    }

    /** An interactive query of one instant. */
    record Query(Blob key, long asOf) implements VersionedOp {
        @Override
        public String toString() {
            return "query(store, VersionedKeyQuery.<Bytes, byte[]>withKey(" + wrap(key) + ").asOf(" + instant(asOf)
                    + "));";
        }
    }

    /** An interactive query of several versions. */
    record QueryAll(Blob key, long from, long to, boolean descending) implements VersionedOp {
        @Override
        public String toString() {
            return "query(store, MultiVersionedKeyQuery.<Bytes, byte[]>withKey(" + wrap(key) + ").fromTime("
                    + instant(from) + ").toTime(" + instant(to) + ")"
                    + (descending ? ".withDescendingTimestamps()" : ".withAscendingTimestamps()") + ");";
        }
    }

    record Flush() implements VersionedOp {
        @Override
        public String toString() {
            return "store.flush();";
        }
    }

    /** An orderly close, and the store opened again on the same disk. */
    record Reopen() implements VersionedOp {
        @Override
        public String toString() {
            return "store = reopen(store);";
        }
    }

    /** The disk lost, and the store restored from its changelog in batches of some size. */
    record Restore(int batch) implements VersionedOp {
        @Override
        public String toString() {
            return "store = restoreOnAnEmptyDisk(store, " + batch + ");";
        }
    }

    private static String wrap(Blob key) {
        return "Bytes.wrap(" + key + ")";
    }

    private static String instant(long time) {
        return "Instant.ofEpochMilli(" + JavaLiterals.number(time) + ")";
    }
}
