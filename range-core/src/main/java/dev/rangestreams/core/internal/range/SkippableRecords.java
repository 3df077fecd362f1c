package dev.rangestreams.core.internal.range;

import dev.rangestreams.api.RangedRecordIterator;
import java.util.Iterator;

/** An iterator that can pass over a record without making it, for those who only count. */
public interface SkippableRecords<T> extends RangedRecordIterator<T> {
    /** As {@link #next()}, without the record. */
    void skip();

    /** How many elements are left of an iterator; it is used up then. Nothing is deserialized where that can be avoided. */
    static long count(Iterator<?> records) {
        long count = 0;
        if (records instanceof SkippableRecords<?> skippable) {
            for (; skippable.hasNext(); count++) {
                skippable.skip();
            }
        } else {
            for (; records.hasNext(); count++) {
                records.next();
            }
        }
        return count;
    }
}
