package dev.rangestreams.testkit.internal.windowstore;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.JavaLiterals;
import org.jspecify.annotations.Nullable;

/** One step of a script on a buffer, as data; its text is Java that does the same. */
public sealed interface WindowStoreOp {
    /** Value null is Kafka's delete, which a buffer with duplicates ignores. */
    record Put(Blob key, @Nullable Blob value, long timestamp) implements WindowStoreOp {
        @Override
        public String toString() {
            return "store.put(" + wrap(key) + ", " + value + ", " + JavaLiterals.number(timestamp) + ");";
        }
    }

    record Fetch(Blob key, long from, long to, boolean backward) implements WindowStoreOp {
        @Override
        public String toString() {
            return "drain(store." + (backward ? "backwardFetch(" : "fetch(") + wrap(key) + ", "
                    + JavaLiterals.number(from) + ", " + JavaLiterals.number(to) + "));";
        }
    }

    record FetchKeys(@Nullable Blob fromKey, @Nullable Blob toKey, long from, long to) implements WindowStoreOp {
        @Override
        public String toString() {
            return "drain(store.fetch(" + wrap(fromKey) + ", " + wrap(toKey) + ", " + JavaLiterals.number(from) + ", "
                    + JavaLiterals.number(to) + "));";
        }
    }

    record Point(Blob key, long timestamp) implements WindowStoreOp {
        @Override
        public String toString() {
            return "store.fetch(" + wrap(key) + ", " + JavaLiterals.number(timestamp) + ");";
        }
    }

    record Flush() implements WindowStoreOp {
        @Override
        public String toString() {
            return "store.flush();";
        }
    }

    /** An orderly close, and the store opened again on the same disk. */
    record Reopen() implements WindowStoreOp {
        @Override
        public String toString() {
            return "store = reopen(store);";
        }
    }

    /** The disk lost, and the store restored from its changelog. */
    record Restore() implements WindowStoreOp {
        @Override
        public String toString() {
            return "store = restoreOnAnEmptyDisk(store);";
        }
    }

    private static String wrap(@Nullable Blob key) {
        return key == null ? "null" : "Bytes.wrap(" + key + ")";
    }
}
