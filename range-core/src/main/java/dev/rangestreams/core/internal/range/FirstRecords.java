package dev.rangestreams.core.internal.range;

import dev.rangestreams.api.RangedRecordIterator;
import dev.rangestreams.runtime.internal.read.SkippableRecords;
import java.util.NoSuchElementException;

/** The first few of an iterator; what follows is neither asked for nor read. */
public final class FirstRecords<T> implements SkippableRecords<T> {
    private final RangedRecordIterator<T> all;
    private int left;

    public FirstRecords(RangedRecordIterator<T> all, int limit) {
        this.all = all;
        this.left = limit;
    }

    @Override
    public boolean hasNext() {
        return left > 0 && all.hasNext();
    }

    @Override
    public T next() {
        if (left <= 0) {
            throw new NoSuchElementException();
        }
        T next = all.next();
        left--;
        return next;
    }

    @Override
    public void skip() {
        if (left <= 0) {
            throw new NoSuchElementException();
        }
        SkippableRecords.skip(all);
        left--;
    }

    @Override
    public void close() {
        left = 0;
        all.close();
    }
}
