package dev.rangestreams.runtime.internal.read;

import dev.rangestreams.api.RangedRecordIterator;
import java.util.Iterator;

/** An iterator that can pass over a record without making it, for those who only count. */
public interface SkippableRecords<T> extends RangedRecordIterator<T> {
    /** As {@link #next()}, without the record. */
    void skip();

    /** Passes over the next element of any iterator, without making it where the iterator can help it. */
    static void skip(Iterator<?> records) {
        if (records instanceof SkippableRecords<?> skippable) {
            skippable.skip();
        } else {
            records.next();
        }
    }

    /** How many elements are left of an iterator; it is used up then. Nothing is deserialized where that can be avoided. */
    static long count(Iterator<?> records) {
        long count = 0;
        for (; records.hasNext(); count++) {
            skip(records);
        }
        return count;
    }
}
