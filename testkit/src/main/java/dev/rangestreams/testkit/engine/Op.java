package dev.rangestreams.testkit.engine;

import dev.rangestreams.spi.Order;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Entry;
import dev.rangestreams.testkit.internal.Java;
import org.jspecify.annotations.Nullable;

/** One step of a script, as data; its text is Java that does the same. */
sealed interface Op {
    record Put(Entry entry) implements Op {
        @Override
        public String toString() {
            return "timelines.put(" + entry.key() + ", " + Java.number(entry.timestamp()) + ", "
                    + Java.number(entry.arrival()) + ", " + entry.value() + ");";
        }
    }

    record Remove(Blob key, long timestamp, long arrival) implements Op {
        @Override
        public String toString() {
            return "timelines.remove(" + key + ", " + Java.number(timestamp) + ", " + Java.number(arrival) + ");";
        }
    }

    record Get(Blob key, long timestamp, long arrival) implements Op {
        @Override
        public String toString() {
            return "timelines.get(" + key + ", " + Java.number(timestamp) + ", " + Java.number(arrival) + ");";
        }
    }

    record Read(Blob key, long from, long to, Order order) implements Op {
        @Override
        public String toString() {
            return "drain(timelines.read(" + key + ", " + Java.number(from) + ", " + Java.number(to) + ", Order."
                    + order + "));";
        }
    }

    record ReadKeys(@Nullable Blob fromKey, @Nullable Blob toKey, long from, long to, Order order) implements Op {
        @Override
        public String toString() {
            return "drain(timelines.readKeys(" + fromKey + ", " + toKey + ", " + Java.number(from) + ", "
                    + Java.number(to) + ", Order." + order + "));";
        }
    }

    record Expire(long bound) implements Op {
        @Override
        public String toString() {
            return "timelines.expireBefore(" + Java.number(bound) + ");";
        }
    }

    record Note(String name, Blob value) implements Op {
        @Override
        public String toString() {
            return "timelines.putNote(\"" + name + "\", " + value + ");";
        }
    }

    /** Opens a cursor that a later {@link Drain} walks. */
    record Hold(Order order) implements Op {
        @Override
        public String toString() {
            return "held.add(timelines.readKeys(null, null, 0, Long.MAX_VALUE, Order." + order + "));";
        }
    }

    /** Walks and closes the cursor that is held longest, if any is. */
    record Drain() implements Op {
        @Override
        public String toString() {
            return "if (!held.isEmpty()) drain(held.remove());";
        }
    }

    record Flush() implements Op {
        @Override
        public String toString() {
            return "timelines.flush();";
        }
    }

    /** An orderly close, the same directory opened again, and the bound set again if one was. */
    record Reopen() implements Op {
        @Override
        public String toString() {
            return "timelines = reopen(timelines);";
        }
    }

    /** The directory copied as it is and the copy opened; nothing where the engine is not crash safe. */
    record Crash() implements Op {
        @Override
        public String toString() {
            return "timelines = crash(timelines);";
        }
    }
}
