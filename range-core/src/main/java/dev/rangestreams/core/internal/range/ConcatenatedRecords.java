package dev.rangestreams.core.internal.range;

import dev.rangestreams.api.RangedRecordIterator;
import dev.rangestreams.runtime.internal.read.SkippableRecords;
import java.util.NoSuchElementException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One iterator after the other. The second is opened only when the first has ended and been closed, so that at most one
 * is open, and none for what nobody asks for.
 */
public final class ConcatenatedRecords<T> implements SkippableRecords<T> {
    private @Nullable RangedRecordIterator<T> current;
    private @Nullable Supplier<RangedRecordIterator<T>> rest;

    public ConcatenatedRecords(RangedRecordIterator<T> first, Supplier<RangedRecordIterator<T>> second) {
        this.current = first;
        this.rest = second;
    }

    /** Whether what {@link #next()} would return comes from the first iterator. */
    boolean inFirst() {
        return hasNext() && rest != null;
    }

    @Override
    public boolean hasNext() {
        if (current != null && current.hasNext()) {
            return true;
        }
        if (rest == null) {
            return false;
        }
        Supplier<RangedRecordIterator<T>> second = rest;
        close();
        current = second.get();
        return current.hasNext();
    }

    @Override
    public T next() {
        return atNext().next();
    }

    @Override
    public void skip() {
        SkippableRecords.skip(atNext());
    }

    private RangedRecordIterator<T> atNext() {
        if (!hasNext() || current == null) {
            throw new NoSuchElementException("There are no more records");
        }
        return current;
    }

    @Override
    public void close() {
        RangedRecordIterator<T> open = current;
        current = null;
        rest = null;
        if (open != null) {
            open.close();
        }
    }
}
