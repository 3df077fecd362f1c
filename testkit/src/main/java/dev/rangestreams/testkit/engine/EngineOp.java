package dev.rangestreams.testkit.engine;

import dev.rangestreams.spi.Order;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Entry;
import dev.rangestreams.testkit.internal.JavaLiterals;
import org.jspecify.annotations.Nullable;

/** One step of a script, as data; its text is Java that does the same. */
sealed interface EngineOp {
    record Put(Entry entry) implements EngineOp {
        @Override
        public String toString() {
            return "timelines.put(" + entry.key() + ", " + JavaLiterals.number(entry.timestamp()) + ", "
                    + JavaLiterals.number(entry.arrival()) + ", " + entry.value() + ");";
        }
    }

    record Remove(Blob key, long timestamp, long arrival) implements EngineOp {
        @Override
        public String toString() {
            return "timelines.remove(" + key + ", " + JavaLiterals.number(timestamp) + ", "
                    + JavaLiterals.number(arrival) + ");";
        }
    }

    record Get(Blob key, long timestamp, long arrival) implements EngineOp {
        @Override
        public String toString() {
            return "timelines.get(" + key + ", " + JavaLiterals.number(timestamp) + ", " + JavaLiterals.number(arrival)
                    + ");";
        }
    }

    record Read(Blob key, long from, long to, Order order) implements EngineOp {
        @Override
        public String toString() {
            return "drain(timelines.read(" + key + ", " + JavaLiterals.number(from) + ", " + JavaLiterals.number(to)
                    + ", Order." + order + "));";
        }
    }

    record ReadKeys(@Nullable Blob fromKey, @Nullable Blob toKey, long from, long to, Order order) implements EngineOp {
        @Override
        public String toString() {
            return "drain(timelines.readKeys(" + fromKey + ", " + toKey + ", " + JavaLiterals.number(from) + ", "
                    + JavaLiterals.number(to) + ", Order." + order + "));";
        }
    }

    record Expire(long bound) implements EngineOp {
        @Override
        public String toString() {
            return "timelines.expireBefore(" + JavaLiterals.number(bound) + ");";
        }
    }

    record Note(String name, Blob value) implements EngineOp {
        @Override
        public String toString() {
            return "timelines.putNote(\"" + name + "\", " + value + ");";
        }
    }

    /** Opens a cursor that a later {@link Drain} walks. */
    record Hold(Order order) implements EngineOp {
        @Override
        public String toString() {
            return "held.add(timelines.readKeys(null, null, 0, Long.MAX_VALUE, Order." + order + "));";
        }
    }

    /** Walks and closes the cursor that is held longest, if any is. */
    record Drain() implements EngineOp {
        @Override
        public String toString() {
            return "if (!held.isEmpty()) drain(held.remove());";
        }
    }

    record Flush() implements EngineOp {
        @Override
        public String toString() {
            return "timelines.flush();";
        }
    }

    /** An orderly close, the same directory opened again, and the bound set again if one was. */
    record Reopen() implements EngineOp {
        @Override
        public String toString() {
            return "timelines = reopen(timelines);";
        }
    }

    /** The directory copied as it is and the copy opened; nothing where the engine is not crash safe. */
    record Crash() implements EngineOp {
        @Override
        public String toString() {
            return "timelines = crash(timelines);";
        }
    }
}
